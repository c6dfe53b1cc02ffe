import type { Database } from '../database/database.ts';
import type { ReadinessCheck } from '../http/health.routes.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';

/** What the server needs to do its work. */
export function readinessChecks(parts: {
  database: Pick<Database, 'ping'>;
  runners: Pick<RunnerPool, 'isReady'>;
}): Record<string, ReadinessCheck> {
  return {
    database: () =>
      parts.database.ping().then(
        () => undefined,
        () => 'The database does not answer.',
      ),
    runners: async () => (parts.runners.isReady ? undefined : 'No runner process is ready.'),
  };
}
