import type { Implementation } from '@millrace/node-sdk';
import type { Item, ItemsByPort } from '@millrace/workflow';
import { EngineError } from '../../errors/engine-error.ts';
import { linkTo, withLink } from '../../items/paired-items.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { runItemByItem } from './item-loop.ts';

/** Runs a node that sends each item to one or several of its outputs, or drops it. */
export function runRouteNode(
  step: OpenStep,
  implementation: Extract<Implementation, { kind: 'route' }>,
): Promise<StepOutcome> {
  const { outputCount } = step.prepared;
  return runItemByItem<number | readonly number[]>(step, {
    perform: (context) => implementation.route(context),
    collect: (target, { item, index, outputs }) => {
      const linked = withLink(item, linkTo(index));
      if (typeof target === 'number') put(outputs, target, linked, outputCount);
      else for (const output of target) put(outputs, output, linked, outputCount);
    },
  });
}

function put(outputs: ItemsByPort, output: number, item: Item, outputCount: number): void {
  if (output === -1) return;
  if (!Number.isInteger(output) || output < 0 || output >= outputCount) {
    throw new EngineError(
      'NODE_OUTPUT_INVALID',
      `The item cannot go to output ${output}: the node has ${outputCount}`,
      {
        description: 'Choose an output from 0 up to one less than the number of outputs.',
      },
    );
  }
  outputs[output]?.push(item);
}
