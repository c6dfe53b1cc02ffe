import { type Kysely, sql, type Transaction } from 'kysely';
import { StartError } from '../errors/start-error.ts';
import type { DatabaseSchema } from './database-schema.ts';
import type { DialectFacts } from './dialect-facts.ts';
import { type Migration, migrations as released } from './migrations/migrations.ts';

interface MigrationTable {
  version: number;
  name: string;
  applied_at: number;
}

/** How far the tables are brought: to the newest version, to an older one, or nowhere. */
export type MigrationTarget = 'newest' | 'none' | number;

/**
 * Brings the tables to the newest version, each step in a transaction of its own.
 * @returns names of the steps taken.
 * @throws StartError when the database was written by a newer program.
 */
export async function migrate(
  db: Kysely<DatabaseSchema>,
  facts: DialectFacts,
  migrations: readonly Migration[] = released,
  target: MigrationTarget = 'newest',
): Promise<string[]> {
  const own = db.withTables<{ schema_migration: MigrationTable }>();
  await own.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  const applied: string[] = [];
  for (;;) {
    const name = await own.transaction().execute(async (transaction) => {
      if (facts.kind === 'postgres') await waitForTurn(transaction);
      const newest = await transaction
        .selectFrom('schema_migration')
        .select(['version', 'name'])
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst();
      const version = newest?.version ?? 0;
      refuseNewer(version, newest?.name, migrations);
      const next = migrations[version];
      if (!next || target === 'none' || (target !== 'newest' && version >= target)) return undefined;
      await next.up(transaction, facts);
      await transaction
        .insertInto('schema_migration')
        .values({ version: version + 1, name: next.name, applied_at: Date.now() })
        .execute();
      return next.name;
    });
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/** Two servers may start at once: the second waits here, however long, and then sees what the first did. */
async function waitForTurn<Tables>(transaction: Transaction<Tables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`lock table schema_migration in exclusive mode`.execute(transaction);
}

/** The version of the tables, 0 for an empty database. */
export async function schemaVersion(db: Kysely<DatabaseSchema>): Promise<number> {
  const { version } = await db
    .withTables<{ schema_migration: MigrationTable }>()
    .selectFrom('schema_migration')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

/** Names of the steps that the tables lack, in order. */
export async function pendingMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  return released.slice(await schemaVersion(db)).map(({ name }) => name);
}

function refuseNewer(version: number, name: string | undefined, migrations: readonly Migration[]): void {
  if (version <= migrations.length) return;
  throw new StartError(
    `The database was written by a newer version of Millrace (its tables are at version ${version}, "${name}"; this program knows ${migrations.length}).`,
    'Start the newer version, or restore a backup made before it was first started.',
  );
}
