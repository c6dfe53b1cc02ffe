import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';

/**
 * Who set the fields of a credential that are expressions: those stored so far count as set by the owner. And by which key
 * a key was made. What is wrong with an active workflow is told by name only to those who may see what it names.
 */
export async function addAuthorsAndMakers(db: MigrationConnection): Promise<void> {
  for (const column of ['author_id', 'field_authors'] as const) {
    await db.schema.alterTable('credential').addColumn(column, 'text').execute();
  }
  await sql`update credential set author_id = (
    select user_id from share
    where resource_kind = 'credential' and resource_id = credential.id and role = 'owner'
  )`.execute(db);
  await db.schema.alterTable('activation_error').addColumn('naming', 'text').execute();
  await db.schema.alterTable('api_key').addColumn('made_by', 'text').execute();
}
