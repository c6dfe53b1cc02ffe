import type { Implementation, ItemResult, RunsOnce } from '@millrace/node-sdk';
import { type Item, isJsonObject } from '@millrace/workflow';
import { EngineError } from '../../errors/engine-error.ts';
import { withLink } from '../../items/paired-items.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { runItemByItem } from './item-loop.ts';

/** Runs a node that makes items of one item. Each is linked to the item it was made from. */
export function runItemNode(
  step: OpenStep,
  implementation: Extract<Implementation, { kind: 'item' }>,
): Promise<StepOutcome> {
  return runItemByItem<ItemResult>(step, {
    concurrency: concurrencyOf(step, implementation),
    runsOnce: runsOnce(step, implementation),
    perform: (context) => implementation.run(context),
    collect: (result, { index, link, outputs }) => {
      if (!result) return;
      const output = outputs[0] ?? [];
      if (!isList(result)) output.push(withLink(checked(result, index), link));
      else for (const item of result) output.push(withLink(checked(item, index), link));
    },
  });
}

function isList(result: Item | readonly Item[]): result is readonly Item[] {
  return Array.isArray(result);
}

function checked(item: Item, itemIndex: number): Item {
  if (isJsonObject(item) && isJsonObject(item.json)) return item;
  throw new EngineError(
    'NODE_OUTPUT_INVALID',
    'The node put out something that is no item: an item has an object "json"',
    {
      itemIndex,
    },
  );
}

const MAX_CONCURRENCY = 100;

/** Parameters that fail for the first item are an error of that item, not of the node; so in `runsOnce`. */
function concurrencyOf(step: OpenStep, { concurrency }: Extract<Implementation, { kind: 'item' }>): number {
  if (!concurrency) return 1;
  try {
    return Math.min(MAX_CONCURRENCY, Math.max(1, concurrency(step.parameters.at(0))));
  } catch {
    return 1;
  }
}

function runsOnce(step: OpenStep, implementation: Extract<Implementation, { kind: 'item' }>): RunsOnce {
  if (!implementation.runsOnce) return false;
  try {
    return implementation.runsOnce({ parameters: step.parameters.at(0), node: step.context.node });
  } catch {
    return false;
  }
}
