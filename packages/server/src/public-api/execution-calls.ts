import { publicApi } from '@millrace/api';
import type { ExecutionStatus } from '@millrace/workflow';
import { visibleTo } from '../access/visibility.ts';
import { apiError } from '../errors/server-error.ts';
import type { ExecutionService } from '../executions/execution.service.ts';
import { toExecutionSummary } from '../executions/history/execution-detail.ts';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { ReplayService } from '../executions/replay/replay.service.ts';
import { readCursor, streamPage, toCursor, unlessGone } from './pages.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

export interface ExecutionCallsOptions {
  replays: ReplayService;
  executions: ExecutionService;
  reader: ExecutionReader;
}

const calls = publicApi.executions;

export function createExecutionCalls({ executions, reader, replays }: ExecutionCallsOptions): PublicCalls {
  const summary = async (id: string) => toExecutionSummary(await reader.row(id));
  return (app) => {
    serveCall(app, calls.list, async ({ actor, query }) => {
      const { limit, cursor, status, workflowId, includeData } = query;
      const { results } = await executions.list({
        workflowId,
        status: status && statusesOf(status),
        lastId: readCursor(cursor, /^\d{1,15}$/),
        limit: limit + 1,
        visible: visibleTo(actor, 'execution:read'),
      });
      const page = results.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = results.length > limit && last ? toCursor(last.id) : null;
      if (!includeData) return { data: page, nextCursor };
      return streamPage(page, nextCursor, ({ id }) => unlessGone(() => reader.detail(id)));
    });
    serveCall(app, calls.get, ({ params, query }) =>
      query.includeData ? reader.detail(params.id) : summary(params.id),
    );
    serveCall(app, calls.delete, async ({ actor, params }) => {
      const last = await summary(params.id);
      const visible = visibleTo(actor, 'execution:delete');
      if ((await executions.delete({ ids: [params.id], visible })) > 0) return last;
      throw apiError('EXECUTION_UNDER_WAY', { id: params.id });
    });
    serveCall(app, calls.retry, async ({ actor, params, body }) => {
      const loadWorkflow = body?.loadWorkflow === true;
      return summary(await executions.startRetry(params.id, { loadWorkflow, startedBy: actor.user.id }));
    });
    serveCall(app, calls.replay, async ({ actor, params, body: { index, response, loadWorkflow = false } }) =>
      summary(await replays.replay(params.id, { index, response, loadWorkflow, startedBy: actor.user.id })),
    );
    serveCall(app, calls.stop, async ({ params }) => {
      await executions.stop(params.id);
      return summary(params.id);
    });
  };
}

/** Who asks for failures wants those that crashed, too. */
function statusesOf(status: ExecutionStatus): ExecutionStatus[] {
  return status === 'error' ? ['error', 'crashed'] : [status];
}
