import { z } from '@millrace/node-sdk';
import type { Item, ItemsByPort } from '@millrace/workflow';
import { runnerError } from '../../errors/runner-error.ts';

const item = z.looseObject({ json: z.record(z.string(), z.unknown()) });

/** Items that the code of a trigger gives: they start a run. @throws NodeError for what is none */
export function readItems(given: readonly unknown[]): Item[] {
  const { success } = z.array(item).safeParse(given);
  if (!success)
    throw runnerError('PACKAGE_FAILED', 'The package gave something that is not an item: items have a field "json"');
  // Parsed from JSON.
  return given as Item[];
}

export function readOutputs(outputs: ItemsByPort): ItemsByPort {
  return outputs.map((items) => items && readItems(items));
}
