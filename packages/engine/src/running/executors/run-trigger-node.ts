import type { Implementation } from '@millrace/node-sdk';
import { TriggerRunContext } from '../../context/run-contexts.ts';
import { toExecutionError } from '../../errors/to-execution-error.ts';
import { attempt } from '../attempts.ts';
import { emptyOutputs } from '../failed-items.ts';
import type { Step, StepOutcome } from '../step.ts';

/** Asks a trigger for the items that a run starts with. */
export async function runTriggerNode(
  step: Step,
  implementation: Extract<Implementation, { kind: 'manualTrigger' | 'scheduleTrigger' }>,
): Promise<StepOutcome> {
  const attempted = await attempt(step, () =>
    implementation.emit(new TriggerRunContext(step.context, step.parameters.at(0))),
  );
  if (!attempted.ok) {
    const place = { node: step.prepared.node.name, runIndex: step.runIndex, timestamp: step.context.now() };
    return { kind: 'failed', error: toExecutionError(attempted.error, place) };
  }
  const outputs = emptyOutputs(step);
  outputs[0] = [...attempted.value];
  return { kind: 'done', outputs };
}
