import { workflowHistoryRoutes } from '@millrace/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';

/** Versions of a workflow, newest first. */
export function useVersions(workflowId: string) {
  const list = useInfiniteQuery({
    queryKey: ['workflow-versions', workflowId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      apiClient.call(workflowHistoryRoutes.list, {
        params: { id: workflowId },
        query: pageParam === '' ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  const pages = list.data?.pages;
  const versions = useMemo(() => pages?.flatMap(({ results }) => results) ?? [], [pages]);
  return { list, versions };
}

export type Versions = ReturnType<typeof useVersions>;

/** A version with the workflow as it was; what was stored does not change. */
export function useVersion(workflowId: string, versionId: string | undefined) {
  return useQuery({
    queryKey: ['workflow-versions', workflowId, 'content', versionId],
    queryFn: ({ signal }) =>
      apiClient.call(workflowHistoryRoutes.get, { params: { id: workflowId, versionId: versionId ?? '' }, signal }),
    enabled: versionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function refreshVersions(workflowId: string): Promise<void> {
  return refreshQueries(['workflow-versions', workflowId, 'list']);
}
