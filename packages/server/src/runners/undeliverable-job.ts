import type { ExecutionJob, ToServer } from '@millrace/wire';

const MESSAGE = 'The execution could not be started: the data it starts from is too large or too deeply nested';

/** What a runner would say to a job that cannot be sent to it. */
export function undeliverableJob({ executionId, start, history }: ExecutionJob): ToServer {
  if (history ? history.event.kind === 'call' : start.kind === 'webhook') {
    const body = Buffer.from(JSON.stringify({ code: 0, message: MESSAGE }));
    return {
      type: 'declined',
      executionId,
      reply: { status: 500, headers: [['content-type', 'application/json; charset=utf-8']], body },
    };
  }
  const error = { name: 'NodeOperationError', code: 'WORKFLOW_NOT_AVAILABLE', message: MESSAGE };
  const outcome = { status: 'error' as const, stoppedAt: Date.now(), error };
  return { type: 'executionFinished', executionId, outcome, steps: [] };
}
