export const EXECUTION_STATUSES = ['error', 'success', 'running', 'waiting', 'canceled', 'crashed', 'new'] as const;
type ExecutionStatusFilter = (typeof EXECUTION_STATUSES)[number];

/** Which executions are listed; the address of their page says it. */
export interface ExecutionSearch {
  status?: ExecutionStatusFilter;
  workflowId?: string;
  /** What the executions noted about themselves: a key, and its value. */
  key?: string;
  value?: string;
}

export function executionSearch(search: Record<string, unknown>): ExecutionSearch {
  const status = EXECUTION_STATUSES.find((known) => known === search.status);
  return {
    ...(status && { status }),
    ...textIn(search, 'workflowId'),
    ...textIn(search, 'key'),
    ...textIn(search, 'value'),
  };
}

/** The filter as the call takes it. A value without a key, or the other way round, is not asked for yet. */
export function filterOf({ status, workflowId, key, value }: ExecutionSearch): string {
  const hasNote = key !== undefined && value !== undefined;
  return JSON.stringify({
    ...(status && { status: [status] }),
    ...(workflowId && { workflowId }),
    ...(hasNote && { metadata: [{ key, value }] }),
  });
}

/** An address may read a text of digits as a number. */
function textIn<Name extends string>(search: Record<string, unknown>, name: Name): { [K in Name]?: string } {
  const value = search[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? {} : ({ [name]: text } as { [K in Name]: string });
}
