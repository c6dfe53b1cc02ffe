import { executionRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.tsx';
import { refreshList } from './execution-actions.ts';

/** How many calls are under way together: a browser gives a server six connections, and one brings the events. */
const CALLS_AT_ONCE = 3;

/** Runs failed executions again with the stored workflow; tells whether the server took all of them. */
export function retryExecutions(ids: readonly string[]): Promise<boolean> {
  return forEach(ids, {
    call: (id) => apiClient.call(executionRoutes.retry, { params: { id }, body: { loadWorkflow: true } }),
    done: (outcomes) =>
      i18n.t('pages:retriedMany', {
        count: outcomes.length,
        succeeded: outcomes.filter((isOk) => isOk === true).length,
      }),
    failed: i18n.t('pages:retryManyFailed'),
  });
}

/** Stops what runs or waits; tells whether all of it could be stopped. */
export function stopExecutions(ids: readonly string[]): Promise<boolean> {
  return forEach(ids, {
    call: (id) => apiClient.call(executionRoutes.stop, { params: { id } }),
    done: (outcomes) => i18n.t('pages:stoppedMany', { count: outcomes.length }),
    failed: i18n.t('pages:stopManyFailed'),
  });
}

interface Work {
  call: (id: string) => Promise<unknown>;
  done: (outcomes: readonly unknown[]) => string;
  failed: string;
}

/** One notice for what worked, and one for what did not, each failure with its id. */
async function forEach(ids: readonly string[], { call, done, failed }: Work): Promise<boolean> {
  const waiting = [...ids];
  const outcomes: unknown[] = [];
  const problems: string[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        outcomes.push(await call(id));
      } catch (error) {
        problems.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  refreshList();
  if (outcomes.length > 0) notifySuccess({ title: done(outcomes) });
  if (problems.length > 0) notifyError({ title: failed, message: problems.join('\n') });
  return problems.length === 0;
}
