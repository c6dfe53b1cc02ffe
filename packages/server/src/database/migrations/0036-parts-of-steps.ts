import { sql } from 'kysely';
import type { DialectFacts } from '../dialect-facts.ts';
import type { MigrationConnection } from '../migration-connection.ts';

/**
 * Steps of PostgreSQL lie in parts by the numbers of their executions, which grow with time: what is outdated goes by the part.
 * Those that are stored become the first part as they lie. SQLite gives the space of single rows back.
 */
export async function partSteps(db: MigrationConnection, { kind }: DialectFacts): Promise<void> {
  if (kind === 'sqlite') return;
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table execution_step rename to execution_step_part_before',
  'alter index execution_step_key rename to execution_step_part_before_key',
  `create table execution_step (
    like execution_step_part_before including defaults including storage including compression,
    constraint execution_step_key primary key (execution_id, position)
  ) partition by range (execution_id)`,
  `do $$
  declare
    next_id bigint := greatest(
      (select max(next) from id_series where name = 'execution'),
      (select max(execution_id) + 1 from execution_step_part_before),
      1
    );
  begin
    execute format('alter table execution_step attach partition execution_step_part_before for values from (minvalue) to (%s)', next_id);
  end $$`,
  // What no part is there for: a server looks ahead, but executions may come faster.
  'create table execution_step_part_rest partition of execution_step default',
];
