import { executionRoutes } from '@millrace/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useExecutionNews, useRefreshMs } from '../../parts/executions/use-execution-news.ts';
import { apiClient } from '../../server/api-client.ts';
import { useLoadFailure } from '../../server/use-load-failure.ts';
import { type ExecutionSearch, filterOf } from './execution-search.ts';
import { useRunningExecutions, withRunning } from './use-running-executions.ts';

const PAGE_SIZE = 30;
/** While the server cannot be heard. */
const REFRESH_UNTOLD_MS = 4000;

/** Executions, those that run before the others, newest first, kept up to date. */
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
  const { running, isPending, refetch: refetchRunning } = useRunningExecutions(search, refetchInterval);
  const { refetch: refetchList } = list;
  const refetch = useCallback(
    (options: { cancelRefetch: boolean }) => {
      void refetchRunning(options);
      void refetchList(options);
    },
    [refetchRunning, refetchList],
  );
  useExecutionNews(search.workflowId, refetch);
  const pages = list.data?.pages;
  const ended = useMemo(() => pages?.flatMap((page) => page.results) ?? [], [pages]);
  const executions = useMemo(
    () => (pages === undefined ? [] : withRunning(running ?? [], ended, search)),
    [pages, running, ended, search],
  );
  const first = pages?.[0];
  const neverLoaded = useLoadFailure(list);
  const failure = executions.length === 0 ? (neverLoaded ?? list.error) : undefined;
  return {
    list,
    failure,
    executions,
    /** Whether those that run are among them, as far as the server tells. */
    isWhole: !isPending,
    total: first && { count: first.count + executions.length - ended.length, isEstimate: first.estimated },
  };
}

export type FoundExecutions = ReturnType<typeof useExecutions>;
