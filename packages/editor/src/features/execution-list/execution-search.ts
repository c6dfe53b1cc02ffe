export const EXECUTION_STATUSES = ['error', 'success', 'running', 'waiting', 'canceled', 'crashed', 'new'] as const;
type ExecutionStatusFilter = (typeof EXECUTION_STATUSES)[number];

/** What the address of the executions page says: which ones are listed. */
export interface ExecutionSearch {
  status?: ExecutionStatusFilter;
  workflowId?: string;
}

export function executionSearch(search: Record<string, unknown>): ExecutionSearch {
  const status = EXECUTION_STATUSES.find((known) => known === search.status);
  const { workflowId } = search;
  return { ...(status && { status }), ...(typeof workflowId === 'string' && workflowId !== '' && { workflowId }) };
}
