import { type EvaluationRow, type EvaluationRun, evaluationRoutes } from '@millrace/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useExecutionNews, useRefreshMs } from '../../parts/executions/use-execution-news.ts';
import { apiClient } from '../../server/api-client.ts';
import { useLoadFailure } from '../../server/use-load-failure.ts';

const PAGE_SIZE = 100;
/** For comparisons, which need all of them: as many as a call answers. */
const MOST_OF_CALL = 250;
/** While the server cannot be heard. */
const REFRESH_UNTOLD_MS = 4000;
/** The server tells of executions. A row is stored a moment after its execution ended, and the end of all a moment after that. */
const REFRESH_RUNNING_MS = 2000;

/** Evaluations of a workflow, newest first, and the triggers that it is stored with; kept up to date. */
export function useEvaluations(workflowId: string) {
  const refreshMs = useRefreshMs(REFRESH_UNTOLD_MS);
  const list = useQuery({
    queryKey: ['evaluations', workflowId, 'list'],
    queryFn: ({ signal }) => apiClient.call(evaluationRoutes.list, { params: { id: workflowId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ? REFRESH_RUNNING_MS : refreshMs),
  });
  useExecutionNews(workflowId, list.refetch);
  const { results: runs = [], triggers } = list.data ?? {};
  return { list, failure: useLoadFailure(list), runs, triggers };
}

/** Rows of an evaluation that are done, page by page, anew whenever one more is. */
export function useEvaluationRows({ workflowId, id, doneCount }: EvaluationRun, isFailed: boolean) {
  const list = useInfiniteQuery({
    queryKey: ['evaluations', workflowId, 'rows', id, isFailed, doneCount],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(evaluationRoutes.rows, {
        params: { id: workflowId, runId: id },
        query: { limit: PAGE_SIZE, ...after(pageParam), ...(isFailed && { failed: 'true' }) },
        signal,
      }),
    initialPageParam: -1,
    getNextPageParam: ({ results, hasMore }) => (hasMore ? results.at(-1)?.position : undefined),
    // The rows of before stay until those with one more are there.
    placeholderData: (rows, query) => (query?.queryKey[3] === id && query.queryKey[4] === isFailed ? rows : undefined),
  });
  return { list, failure: useLoadFailure(list), rows: list.data?.pages.flatMap(({ results }) => results) ?? [] };
}

/** All rows of an evaluation that are done. */
export function useAllRows({ workflowId, id, doneCount }: EvaluationRun) {
  return useQuery({
    queryKey: ['evaluations', workflowId, 'all-rows', id, doneCount],
    queryFn: async ({ signal }) => {
      const rows: EvaluationRow[] = [];
      for (let hasMore = true; hasMore; ) {
        const page = await apiClient.call(evaluationRoutes.rows, {
          params: { id: workflowId, runId: id },
          query: { limit: MOST_OF_CALL, ...after(rows.at(-1)?.position ?? -1) },
          signal,
        });
        rows.push(...page.results);
        hasMore = page.hasMore;
      }
      return rows;
    },
    placeholderData: (rows, query) => (query?.queryKey[3] === id ? rows : undefined),
  });
}

/** Whether it runs, and can be stopped. */
export function isRunning({ status }: EvaluationRun): boolean {
  return status === 'running';
}

/** @param position -1: before the first row */
function after(position: number): { after?: number } {
  return position < 0 ? {} : { after: position };
}
