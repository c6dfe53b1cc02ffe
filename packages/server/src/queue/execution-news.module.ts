import type { ShareRepository } from '../access/share.repository.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import { createTellOfExecutions, ExecutionNews } from '../push/execution-news.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { Queue } from './open-queue.ts';
import { PageEvents } from './page-events.ts';

/** What pages are told of executions, whichever process runs them and whichever server the pages are connected to. */
export const executionNewsModule = defineModule({
  name: 'news of executions',
  needs: {
    isWorker: need<boolean>(),
    log: need<Logger>(),
    push: need<PushHub>(),
    queue: need<Queue | undefined>(),
    shares: need<ShareRepository>(),
  },
  provides: ['noteExecution', 'pages'],
  create({ isWorker, log, push, queue, shares }) {
    const onExecutions = createTellOfExecutions({ push, shares, log });
    const pageEvents = queue && new PageEvents({ ...queue, pages: push, onExecutions, log });
    const news = new ExecutionNews(pageEvents ? (ids) => pageEvents.sendExecutions(ids) : onExecutions);
    return {
      provides: {
        /** Notes that an execution of a workflow began, ended or was put aside. */
        noteExecution: (workflowId: string) => news.note(workflowId),
        pages: pageEvents ?? push,
      },
      // No page is connected to a worker.
      start: () => (isWorker ? undefined : pageEvents?.listen()),
      stop() {
        news.close();
        pageEvents?.close();
      },
    };
  },
});
