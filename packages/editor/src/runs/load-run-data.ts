import { executionRoutes } from '@millrace/api';
import type { RunData } from '@millrace/workflow';
import { apiClient } from '../server/api-client.ts';
import { queryClient } from '../server/query-client.ts';
import type { NodeStep, RunStore } from './run-store.ts';

/** The data of nodes in the shape of the file format, items included. */
export async function loadRunData(runs: RunStore, nodeNames: Iterable<string>): Promise<RunData> {
  const runData: RunData = Object.create(null);
  await Promise.all(
    [...nodeNames].map(async (name) => {
      runData[name] = await Promise.all(runs.stepsOf(name).map(loadNodeRun));
    }),
  );
  return runData;
}

async function loadNodeRun(step: NodeStep) {
  const data = await queryClient.ensureQueryData(stepDataQuery(step.executionId, step.index));
  const { startTime, executionTime, index, status, source } = step;
  return { startTime, executionTime, executionIndex: index, executionStatus: status, source, data };
}

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
