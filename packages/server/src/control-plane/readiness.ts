import { statfs } from 'node:fs/promises';
import type { Database } from '../database/database.ts';
import type { ExecutionWriter } from '../executions/live/execution-writer.ts';
import type { ReadinessCheck } from '../http/health.routes.ts';
import type { WorkerQueue } from '../queue/worker-queue.ts';
import { NO_WORKERS } from '../queue/worker-roster.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';

/** With less, the next file or transaction may be the one that does not fit. */
const MIN_FREE_BYTES = 8 << 20;

/** What the server needs to do its work. */
export function readinessChecks(parts: {
  database: Pick<Database, 'ping'>;
  runners: Pick<RunnerPool, 'isReady'>;
  writer: Pick<ExecutionWriter, 'isHeldUp'>;
  dataDir: string;
  /** Where executions are handed to workers. */
  workers?: Pick<WorkerQueue, 'countWorkers'>;
}): Record<string, ReadinessCheck> {
  return {
    database: () =>
      parts.database.ping().then(
        () => (parts.writer.isHeldUp ? 'Executions cannot be stored at the moment.' : undefined),
        () => 'The database does not answer.',
      ),
    disk: () => diskProblem(parts.dataDir),
    runners: async () => (parts.runners.isReady ? undefined : 'No runner process is ready.'),
    ...(parts.workers && { queue: queueCheck(parts.workers) }),
  };
}

async function diskProblem(folder: string): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < MIN_FREE_BYTES ? 'The disk of the data folder is full.' : undefined;
  } catch {
    return 'The data folder cannot be reached.';
  }
}

function queueCheck(workers: Pick<WorkerQueue, 'countWorkers'>): ReadinessCheck {
  return () =>
    workers.countWorkers().then(
      (count) => (count > 0 ? undefined : NO_WORKERS),
      () => 'The queue does not answer.',
    );
}
