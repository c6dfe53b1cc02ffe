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

/** The tables that a backup holds. */
export async function keptTables({ db }: Database): Promise<Array<keyof DatabaseSchema>> {
  const tables = await db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !PASSING.has(name) && !isStepPart(name));
  return names as Array<keyof DatabaseSchema>;
}
