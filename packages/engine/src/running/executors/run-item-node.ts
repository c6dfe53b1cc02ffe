import type { BatchRun, Implementation, ItemResult, RunsOnce } from '@millrace/node-sdk';
import { type Item, isJsonObject, type JsonObject } from '@millrace/workflow';
import { BatchRunContext } from '../../context/run-contexts.ts';
import { EngineError } from '../../errors/engine-error.ts';
import { withLink } from '../../items/paired-items.ts';
import { checkCount } from '../../session/limits.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { concurrencyOf, firstParameters } from './first-parameters.ts';
import { runItemByItem } from './item-loop.ts';
import { batchContextOptions, runBatch } from './run-batch-node.ts';

/** Items of one result that are looked at without a pause. */
const MANY = 1000;

/** Runs a node that makes items of one item, each linked to the item it was made from; or of all, where its parameters choose so. */
export async function runItemNode(
  step: OpenStep,
  implementation: Extract<Implementation, { kind: 'item' }>,
): Promise<StepOutcome> {
  const asksFirst = implementation.concurrency ?? implementation.runsOnce ?? implementation.batch;
  const first = asksFirst && (await firstParameters(step));
  const batch = first && batchOf(step, first, implementation);
  if (batch) return runBatch(step, () => batch(new BatchRunContext(step.context, batchContextOptions(step))));
  return runItemByItem<ItemResult>(step, {
    concurrency: first ? concurrencyOf(first, implementation) : 1,
    runsOnce: first ? runsOnce(step, first, implementation) : false,
    perform: (context) => implementation.run(context),
    collect: (result, { index, link, outputs }) => {
      if (!result) return;
      const output = outputs[0] ?? [];
      if (!isList(result)) output.push(withLink(checked(result, index), link));
      else if (result.length >= MANY) return collectMany(step, result, { index, link, output });
      else for (const item of result) output.push(withLink(checked(item, index), link));
    },
  });
}

/** Others have their turn in between. @throws ExecutionAborted when the run was stopped meanwhile. */
async function collectMany(
  step: OpenStep,
  result: readonly Item[],
  { index, link, output }: { index: number; link: Item['pairedItem']; output: Item[] },
): Promise<void> {
  const { options, pacer } = step.session;
  checkCount(options.limits, output.length + result.length, step.prepared.node.name);
  for (const [at, item] of result.entries()) {
    output.push(withLink(checked(item, index), link));
    if (at % MANY === 0 && pacer.isDue()) await pacer.rest();
  }
}

function isList(result: Item | readonly Item[]): result is readonly Item[] {
  return Array.isArray(result);
}

function checked(item: Item, itemIndex: number): Item {
  if (isJsonObject(item) && isJsonObject(item.json)) return item;
  throw new EngineError(
    'NODE_OUTPUT_INVALID',
    'The node put out something that is not an item: an item has an object "json"',
    {
      itemIndex,
    },
  );
}

function runsOnce(
  step: OpenStep,
  first: JsonObject,
  implementation: Extract<Implementation, { kind: 'item' }>,
): RunsOnce {
  if (!implementation.runsOnce) return false;
  try {
    return implementation.runsOnce({ parameters: first, node: step.context.node });
  } catch {
    return false;
  }
}

function batchOf(
  step: OpenStep,
  first: JsonObject,
  implementation: Extract<Implementation, { kind: 'item' }>,
): BatchRun | undefined {
  if (!implementation.batch) return undefined;
  try {
    return implementation.batch({ parameters: first, node: step.context.node });
  } catch {
    return undefined;
  }
}
