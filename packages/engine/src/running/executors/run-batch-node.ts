import { type BatchResult, type Implementation, NodeError } from '@millrace/node-sdk';
import { type ExecutionError, type Item, type ItemsByPort, isJsonObject } from '@millrace/workflow';
import { type BatchContextOptions, BatchRunContext } from '../../context/run-contexts.ts';
import { EngineError } from '../../errors/engine-error.ts';
import { toExecutionError } from '../../errors/to-execution-error.ts';
import { linkOutputs, linkTo, selfLinked } from '../../items/paired-items.ts';
import { attempt } from '../attempts.ts';
import { emptyOutputs, itemErrorOf, moveFailedItems, putFailedItem } from '../failed-items.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { waitingOf } from './waiting-of.ts';

/** Runs a node that works on all items at once. */
export async function runBatchNode(
  step: OpenStep,
  implementation: Pick<Extract<Implementation, { kind: 'batch' }>, 'run'>,
): Promise<StepOutcome> {
  const context = new BatchRunContext(step.context, batchContextOptions(step));
  return runBatch(step, () => implementation.run(context));
}

export function batchContextOptions(step: OpenStep): BatchContextOptions {
  const { inputs, sources, parameters, expressions } = step;
  const { pacer } = step.session;
  const continueOnFail = step.onError !== 'stopWorkflow';
  const rest = () => (pacer.isDue() ? pacer.rest() : undefined);
  return { inputs, sources, parameters, expressions, continueOnFail, rest };
}

/** Does work that gives all outputs of a step. */
export async function runBatch(step: OpenStep, work: () => BatchResult | Promise<BatchResult>): Promise<StepOutcome> {
  const attempted = await attempt(step, async () => toOutcome(await work(), step));
  if (attempted.ok) return attempted.value;
  const error = toExecutionError(attempted.error, {
    node: step.prepared.node.name,
    runIndex: step.runIndex,
    timestamp: step.context.now(),
  });
  if (step.onError === 'stopWorkflow') return { kind: 'failed', error };
  return {
    kind: 'done',
    outputs: passesInput(step, attempted.error)
      ? passedInput(step, error)
      : failedBatch(step, { error, ...itemErrorOf(attempted.error) }),
  };
}

function passesInput({ onError, prepared }: OpenStep, thrown: unknown): boolean {
  const { implementation } = prepared.type;
  if (implementation.kind === 'batch' && implementation.passesInputOnFailure) return true;
  return onError === 'continueRegularOutput' && thrown instanceof NodeError && thrown.passesInput;
}

function passedInput(step: OpenStep, { message }: ExecutionError): ItemsByPort {
  step.context.hint({ message: `The items go on as they came: ${message}`, location: 'outputPane', type: 'warning' });
  return [selfLinked(step.inputs[0] ?? [], 0), ...emptyOutputs(step).slice(1)];
}

/** A failed batch leaves one item; it stands for the input item only when there was but one. */
function failedBatch(
  step: OpenStep,
  failure: Pick<Parameters<typeof putFailedItem>[2], 'error' | 'itemError'>,
): ItemsByPort {
  const outputs: ItemsByPort = emptyOutputs(step);
  const input = step.inputs[0] ?? [];
  const only = input.length === 1 ? input[0] : undefined;
  putFailedItem(outputs, step, { ...failure, item: only, pairedItem: only && linkTo(0) });
  return outputs;
}

function toOutcome(result: BatchResult, step: OpenStep): StepOutcome {
  if (!Array.isArray(result) && 'suspend' in result) {
    const { restMs } = result.suspend;
    return { kind: 'suspended', waiting: waitingOf(step, result.suspend), ...(restMs !== undefined && { restMs }) };
  }
  return doneWith(step, Array.isArray(result) ? [result] : result.outputs);
}

/** What a node gave for each of its outputs, checked and linked. @throws EngineError */
export function doneWith(step: OpenStep, given: ItemsByPort): StepOutcome {
  const outputs: ItemsByPort = emptyOutputs(step);
  for (let port = 0; port < given.length; port++) outputs[port] = checked(given[port] ?? [], port);
  return { kind: 'done', outputs: moveFailedItems(linkOutputs(outputs, step.inputs), step) };
}

function checked(items: Item[], port: number): Item[] {
  const wrong = items.findIndex((item) => !isJsonObject(item) || !isJsonObject(item.json));
  if (wrong < 0) return items;
  throw new EngineError(
    'NODE_OUTPUT_INVALID',
    `Item ${wrong} of output ${port} is not an item: an item has an object "json"`,
  );
}
