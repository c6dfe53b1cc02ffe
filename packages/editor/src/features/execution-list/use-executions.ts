import { executionRoutes } from '@millrace/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiClient } from '../../server/api-client.ts';
import { type ExecutionSearch, filterOf } from './execution-search.ts';

const PAGE_SIZE = 30;
const REFRESH_MS = 4000;

/** Executions, newest first, kept up to date. */
export function useExecutions(search: ExecutionSearch) {
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
    refetchInterval: REFRESH_MS,
  });
  const pages = list.data?.pages;
  const executions = useMemo(() => pages?.flatMap((page) => page.results) ?? [], [pages]);
  const first = pages?.[0];
  return { list, executions, total: first && { count: first.count, isEstimate: first.estimated } };
}

export type FoundExecutions = ReturnType<typeof useExecutions>;
