import { executionRoutes, type StepSummary } from '@millrace/api';
import type { Item } from '@millrace/workflow';
import { apiClient } from './api-client.ts';
import { atMost } from './at-most.ts';

/** A large output has very many parts: other calls are not to wait for all of them. */
const inTurn = atMost(4);

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

/** Some of the items of a step that has many, by the place of the part. */
export function stepPartQuery(executionId: string, index: number, part: number) {
  return {
    queryKey: ['step-part', executionId, index, part],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      inTurn(
        () => apiClient.call(executionRoutes.stepPart, { params: { id: executionId, index, part }, signal }),
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  };
}

/** The first items of each output of a step that has many. */
export function stepSampleQuery({ executionId, index, itemCounts, parts = [] }: StepSummary & { executionId: string }) {
  return {
    queryKey: ['step-sample', executionId, index],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<{ main: Array<Item[] | null> }> => {
      const lists = itemCounts.map((_, output) => {
        const part = parts.findIndex((candidate) => candidate.output === output);
        const params = { id: executionId, index, part };
        return part === -1 ? [] : apiClient.call(executionRoutes.stepPart, { params, signal });
      });
      return { main: await Promise.all(lists) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  };
}
