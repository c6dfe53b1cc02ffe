import type { WaitingSummary } from '@millrace/api';
import type { Waiting } from '@millrace/wire';

/** For what an execution waits, as clients see it. */
export function toWaitingSummary(executionId: string, waiting: Waiting): WaitingSummary {
  const { node, until, endpoints = [], executions = [] } = waiting;
  return {
    node,
    until: until === undefined ? null : new Date(until).toISOString(),
    calls: endpoints.map(({ address, method, suffix }) => ({
      address,
      method,
      path: `${address}-waiting/${executionId}${suffix === '' ? '' : `/${suffix}`}`,
    })),
    executions,
  };
}
