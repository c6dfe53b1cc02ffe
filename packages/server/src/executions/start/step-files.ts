import type { Step } from '@millrace/wire';
import type { Adopt } from '../../binary-data/execution-files.ts';
import { stepData, withData } from '../storage/step-data.ts';

/** Steps of another execution with files of the execution that takes them over. */
export async function withOwnFiles(steps: readonly Step[], adopt: Adopt): Promise<Step[]> {
  const own: Step[] = [];
  for (const step of steps) own.push(step.hasBinary ? await withFiles(step, adopt) : step);
  return own;
}

async function withFiles(step: Step, adopt: Adopt): Promise<Step> {
  const data = await stepData(step);
  return withData(step, { ...data, main: await adopt(data.main) });
}
