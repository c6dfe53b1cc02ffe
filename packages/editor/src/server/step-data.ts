import { executionRoutes } from '@millrace/api';
import { apiClient } from './api-client.ts';

/** The items of one step. A finished step never changes, so it is loaded once. */
export function stepDataQuery(executionId: string, index: number) {
  return {
    queryKey: ['step-data', executionId, index],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      apiClient.call(executionRoutes.stepData, { params: { id: executionId, index }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  };
}
