import { isRowsTable } from '../data-tables/rows/row-names.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { isStepPart } from '../database/step-part-names.ts';

/** What a server makes anew: who is signed in, who runs, attempts, sign-ins and jobs on their way. */
const PASSING = new Set([
  'schema_migration',
  'server_lease',
  'session',
  'attempt_count',
  'oauth_request',
  'foreign_sign_in',
  'queue_job',
  'queue_message',
  'queue_worker',
]);

/** The tables that a backup holds. Those with rows of data tables come last: they are made by what the others say. */
export async function keptTables({ db }: Database): Promise<Array<keyof DatabaseSchema>> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !PASSING.has(name) && !isStepPart(name));
  const sorted = [...names.filter((name) => !isRowsTable(name)), ...names.filter(isRowsTable)];
  return sorted as Array<keyof DatabaseSchema>;
}
