import type { Implementation } from '@millrace/node-sdk';
import { LifecycleRunContext } from '../../context/run-contexts.ts';
import { toExecutionError } from '../../errors/to-execution-error.ts';
import { attempt } from '../attempts.ts';
import { emptyOutputs } from '../failed-items.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';

type AskableTrigger = Extract<
  Implementation,
  { kind: 'manualTrigger' | 'scheduleTrigger' | 'pollTrigger' | 'lifecycleTrigger' }
>;

/** Asks a trigger for the items that a run starts with. */
export async function runTriggerNode(step: OpenStep, implementation: AskableTrigger): Promise<StepOutcome> {
  const attempted = await attempt(step, () => {
    const context = new LifecycleRunContext(step.context, step.parameters.at(0));
    return implementation.kind === 'pollTrigger' ? implementation.poll(context) : implementation.emit(context);
  });
  if (!attempted.ok) {
    const place = { node: step.prepared.node.name, runIndex: step.runIndex, timestamp: step.context.now() };
    return { kind: 'failed', error: toExecutionError(attempted.error, place) };
  }
  const outputs = emptyOutputs(step);
  outputs[0] = [...(attempted.value ?? [])];
  return { kind: 'done', outputs };
}
