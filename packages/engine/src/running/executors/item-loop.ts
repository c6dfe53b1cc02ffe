import { type RunsOnce, SharedThings } from '@millrace/node-sdk';
import type { Item, ItemsByPort, JsonObject } from '@millrace/workflow';
import { type ItemRun, ItemRunContext } from '../../context/run-contexts.ts';
import { ExecutionAborted } from '../../errors/execution-aborted.ts';
import { PutAside } from '../../errors/put-aside.ts';
import { toExecutionError } from '../../errors/to-execution-error.ts';
import { linkTo, linkToAll } from '../../items/paired-items.ts';
import { isPending } from '../../session/abortable.ts';
import { type Attempt, attempt } from '../attempts.ts';
import { emptyOutputs, itemErrorOf, moveFailedItems, putFailedItem, standsAlone } from '../failed-items.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { WorkAhead } from './work-ahead.ts';

/** What an item-wise kind of node does with one item. */
export interface ItemWork<Result> {
  perform(context: ItemRunContext): Result | Promise<Result>;
  /** Puts the result into the outputs. @throws EngineError for a result that cannot be one. */
  collect(result: Result, at: CollectedAt): void | Promise<void>;
  /** Items begun before the first of them is done. Default 1. */
  concurrency?: number;
  /** Only the first item is worked on, on behalf of all. Default false. */
  runsOnce?: RunsOnce;
}

/** Where a result belongs. */
interface CollectedAt {
  item: Item;
  index: number;
  link: Item['pairedItem'];
  outputs: ItemsByPort;
}

/** Calls a node once for each item of its first input, in order. Items that fail are handled as the node's settings say. */
export async function runItemByItem<Result>(step: OpenStep, work: ItemWork<Result>): Promise<StepOutcome> {
  const shared = new SharedThings();
  const underWay: Promise<unknown>[] = [];
  try {
    return await runItems(step, work, { shared, underWay });
  } catch (error) {
    // What others of the items do until they end is kept, too.
    if (error instanceof PutAside) await Promise.allSettled(underWay);
    throw error;
  } finally {
    await shared.close();
  }
}

async function runItems<Result>(
  step: OpenStep,
  work: ItemWork<Result>,
  { shared, underWay }: { shared: SharedThings; underWay: Promise<unknown>[] },
): Promise<StepOutcome> {
  const { pacer } = step.session;
  const items = firstFilled(step.inputs);
  const outputs: ItemsByPort = emptyOutputs(step);
  const run: ItemRun = {
    base: step.context,
    expressions: step.expressions,
    continueOnFail: step.onError !== 'stopWorkflow',
    shared,
    ownCalls: step.subNodes,
  };
  const { concurrency = 1, runsOnce = false } = work;
  const count = runsOnce ? Math.min(1, items.length) : items.length;
  const begin = (index: number) => {
    const perform = (parameters: JsonObject) =>
      work.perform(new ItemRunContext(run, items[index] as Item, index, parameters));
    const attempted = attempt(step, () => {
      const parameters = step.parameters.inTurns(index, pacer);
      return isPending(parameters) ? parameters.then(perform) : perform(parameters);
    });
    // What works at once had no time to ask for sub-nodes.
    if (!isPending(attempted)) return attempted;
    const closed = attempted.finally(() => step.subNodes.close(index));
    if (concurrency > 1) underWay.push(closed);
    return closed;
  };
  const begun = new WorkAhead(begin, count, concurrency);
  for (let index = 0; index < count; index++) {
    if (pacer.isDue()) await pacer.rest();
    const item = items[index] as Item;
    const link = runsOnce === 'linkedToAll' ? linkToAll(step.inputs) : linkTo(index);
    const pending = concurrency > 1 ? begun.take(index) : begin(index);
    const collected = collect(isPending(pending) ? await pending : pending, work, { item, index, link, outputs });
    const attempted = isPending(collected) ? await collected : collected;
    if (attempted.ok) continue;
    const error = toExecutionError(attempted.error, placeOf(step, index));
    if (step.onError === 'stopWorkflow') return { kind: 'failed', error };
    const kept = standsAlone(attempted.error) ? undefined : item;
    putFailedItem(outputs, step, { error, ...itemErrorOf(attempted.error), item: kept, pairedItem: link });
  }
  return { kind: 'done', outputs: moveFailedItems(outputs, step) };
}

/** A result that cannot be used is an error of the item, too. */
function collect<Result>(
  attempted: Attempt<Result>,
  work: ItemWork<Result>,
  at: CollectedAt,
): Attempt<Result> | Promise<Attempt<Result>> {
  if (!attempted.ok) return attempted;
  const failed = (error: unknown): Attempt<Result> => {
    if (error instanceof ExecutionAborted) throw error;
    return { ok: false, error };
  };
  try {
    const collecting = work.collect(attempted.value, at);
    return collecting ? collecting.then(() => attempted, failed) : attempted;
  } catch (error) {
    return failed(error);
  }
}

function placeOf(step: OpenStep, itemIndex: number) {
  const { node } = step.prepared;
  return { node: node.name, runIndex: step.runIndex, itemIndex, timestamp: step.context.now() };
}

function firstFilled(inputs: ItemsByPort): Item[] {
  return inputs.find((items) => items !== null && items.length > 0) ?? [];
}
