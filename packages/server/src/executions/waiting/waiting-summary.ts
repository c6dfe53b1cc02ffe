import type { WaitingSummary } from '@millrace/api';
import type { Waiting } from '@millrace/wire';

/** For what an execution waits, as clients see it. @param key names it in the addresses of its calls. */
export function toWaitingSummary(key: string, waiting: Waiting): WaitingSummary {
  const { node, until, endpoints = [], executions = [], questions = [] } = waiting;
  return {
    node,
    until: until === undefined ? null : new Date(until).toISOString(),
    calls: endpoints.map(({ address, method, suffix }) => ({
      address,
      method,
      path: `${address}-waiting/${key}${suffix === '' ? '' : `/${suffix}`}`,
    })),
    executions,
    questions: questions.map(({ key: question, node: asker, tool, arguments: args, text }) => ({
      ...{ key: question, node: asker, tool, arguments: args },
      ...(text !== undefined && { text }),
    })),
  };
}
