import { type Implementation, type RouteResult, routeOf } from '@millrace/node-sdk';
import type { Item, ItemsByPort } from '@millrace/workflow';
import { EngineError } from '../../errors/engine-error.ts';
import { linkTo, withLink } from '../../items/paired-items.ts';
import type { OpenStep, StepOutcome } from '../open-step.ts';
import { concurrencyOf, firstParameters } from './first-parameters.ts';
import { runItemByItem } from './item-loop.ts';

/** Runs a node that sends each item to one or several of its outputs, or drops it. */
export async function runRouteNode(
  step: OpenStep,
  implementation: Extract<Implementation, { kind: 'route' }>,
): Promise<StepOutcome> {
  const { outputCount } = step.prepared;
  const first = implementation.concurrency && (await firstParameters(step));
  return runItemByItem<RouteResult>(step, {
    concurrency: first ? concurrencyOf(first, implementation) : 1,
    perform: (context) => implementation.route(context),
    collect: (result, { item, index, outputs }) => {
      const { to, item: routed } = routeOf(result, item);
      const linked = withLink(routed, linkTo(index));
      for (const output of to) put(outputs, output, linked, outputCount);
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
