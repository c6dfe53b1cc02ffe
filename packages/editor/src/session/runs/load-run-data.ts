import type { RunData } from '@millrace/workflow';
import type { NodeStep, RunStore } from '../../model/runs/run-store.ts';
import { queryClient } from '../../server/query-client.ts';
import { stepDataQuery } from '../../server/step-data.ts';

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
