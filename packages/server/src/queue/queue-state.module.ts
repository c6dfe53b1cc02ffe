import { queueRoutes } from '@millrace/api';
import { apiError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import { defineModule, need } from '../modules/module.ts';
import type { WorkerQueue } from './worker-queue.ts';

/** Tells those who look after the instance what waits for workers. */
export const queueStateModule = defineModule({
  name: 'state of the queue',
  needs: { workers: need<WorkerQueue | undefined>() },
  provides: [],
  create: ({ workers }) => ({ routes: [createQueueRoutes(workers)] }),
});

function createQueueRoutes(workers: Pick<WorkerQueue, 'look'> | undefined): RestRoutes {
  return (app) => {
    serveRoute(app, queueRoutes.look, async () => {
      if (!workers) return null;
      return workers.look().catch((cause: unknown) => {
        throw apiError('QUEUE_UNAVAILABLE.away', {}, { cause });
      });
    });
  };
}
