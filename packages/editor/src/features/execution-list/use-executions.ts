import { executionRoutes } from '@millrace/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { apiClient } from '../../server/api-client.ts';
import { pushConnection } from '../../server/push-connection.ts';
import { usePushStatus } from '../../server/use-push-status.ts';
import { type ExecutionSearch, filterOf } from './execution-search.ts';

const PAGE_SIZE = 30;
/** The server tells what changes: this is for what it cannot tell, such as executions that are removed by their age. */
const REFRESH_MS = 60_000;
/** While it cannot be heard. */
const REFRESH_UNTOLD_MS = 4000;

/** Executions, newest first, kept up to date. */
export function useExecutions(search: ExecutionSearch) {
  const isTold = usePushStatus() === 'open';
  const list = useInfiniteQuery({
    queryKey: ['executions', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(executionRoutes.list, {
        query: {
          filter: filterOf(search, Date.now()),
          limit: PAGE_SIZE,
          ...(pageParam !== '' && { lastId: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ results }) => (results.length === PAGE_SIZE ? results.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: isTold ? REFRESH_MS : REFRESH_UNTOLD_MS,
  });
  useNews(search.workflowId, list.refetch);
  const pages = list.data?.pages;
  const executions = useMemo(() => pages?.flatMap((page) => page.results) ?? [], [pages]);
  const first = pages?.[0];
  return { list, executions, total: first && { count: first.count, isEstimate: first.estimated } };
}

export type FoundExecutions = ReturnType<typeof useExecutions>;

/** Loads anew when the server tells of executions, of one workflow or of any. What is being loaded is waited for. */
function useNews(workflowId: string | undefined, refetch: (options: { cancelRefetch: boolean }) => unknown): void {
  useEffect(
    () =>
      pushConnection.onEvent((event) => {
        if (event.type !== 'executionsChanged') return;
        const isMeant = workflowId === undefined || event.data.workflowIds.includes(workflowId);
        if (isMeant) void refetch({ cancelRefetch: false });
      }),
    [workflowId, refetch],
  );
}
