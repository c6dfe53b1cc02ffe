import { type ExecutionSummary, executionRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../server/api-client.ts';
import { type ExecutionSearch, startOf } from './execution-search.ts';

/** Executions that run or are about to, as far as the search means them; newest first. */
export function useRunningExecutions(search: ExecutionSearch, refetchInterval: number) {
  const { workflowId } = search;
  const { data, isPending, refetch } = useQuery({
    queryKey: ['executions', 'running', workflowId],
    queryFn: ({ signal }) =>
      apiClient.call(executionRoutes.current, {
        query: { ...(workflowId !== undefined && { filter: JSON.stringify({ workflowId }) }) },
        signal,
      }),
    staleTime: 0,
    refetchInterval,
  });
  return { running: data, isPending, refetch };
}

/** What runs of the search, before what has ended of it: nothing twice, also while the two are of different moments. */
export function withRunning(
  running: readonly ExecutionSummary[],
  ended: readonly ExecutionSummary[],
  search: ExecutionSearch,
): ExecutionSummary[] {
  const listed = new Set(ended.map(({ id }) => id));
  const isMeant = meantBy(search, Date.now());
  return [...running.filter((execution) => !listed.has(execution.id) && isMeant(execution)), ...ended];
}

/** What executions noted about themselves is in the database: where that is asked for, none that runs is meant. */
function meantBy({ status, mode, since, key, value }: ExecutionSearch, now: number) {
  const asksForNote = key !== undefined && value !== undefined;
  const startedAfter = since === undefined ? 0 : Date.parse(startOf(since, now));
  return (execution: ExecutionSummary): boolean =>
    !asksForNote &&
    (status === undefined || execution.status === status) &&
    (mode === undefined || execution.mode === mode) &&
    Date.parse(execution.startedAt) >= startedAfter;
}
