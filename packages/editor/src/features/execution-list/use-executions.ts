import { executionRoutes } from '@millrace/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiClient } from '../../server/api-client.ts';
import { useLoadFailure } from '../../server/use-load-failure.ts';
import { type ExecutionSearch, filterOf } from './execution-search.ts';
import { useExecutionNews, useRefreshMs } from './use-execution-news.ts';

const PAGE_SIZE = 30;
/** While the server cannot be heard. */
const REFRESH_UNTOLD_MS = 4000;

/** Executions, newest first, kept up to date. */
export function useExecutions(search: ExecutionSearch) {
  const refetchInterval = useRefreshMs(REFRESH_UNTOLD_MS);
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
    refetchInterval,
  });
  useExecutionNews(search.workflowId, list.refetch);
  const pages = list.data?.pages;
  const executions = useMemo(() => pages?.flatMap((page) => page.results) ?? [], [pages]);
  const first = pages?.[0];
  const neverLoaded = useLoadFailure(list);
  const failure = executions.length === 0 ? (neverLoaded ?? list.error) : undefined;
  return { list, failure, executions, total: first && { count: first.count, isEstimate: first.estimated } };
}

export type FoundExecutions = ReturnType<typeof useExecutions>;
