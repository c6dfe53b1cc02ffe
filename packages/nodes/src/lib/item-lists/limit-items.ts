import { type Item, NodeError, number, options } from '@millrace/node-sdk';
import { valueText } from '../values/value-text.ts';

export const limitParameters = [
  number('maxItems', {
    label: 'Maximum items',
    description: 'How many items to keep when there are more',
    default: 1,
    typeOptions: { minValue: 1 },
  }),
  options('keep', {
    label: 'Keep',
    description: 'Which end of the list to keep',
    default: 'firstItems',
    options: [
      { name: 'First items', value: 'firstItems' },
      { name: 'Last items', value: 'lastItems' },
    ],
  }),
];

/** The first or last items. Below 0 the first ones are all but so many, the last ones none. @throws NodeError for a limit that is no count. */
export function limitItems(items: readonly Item[], maxItems: number, keep: 'firstItems' | 'lastItems'): Item[] {
  const count = Number(maxItems);
  if (Number.isNaN(count)) {
    throw new NodeError(`'Maximum items' must be a number, not ${valueText(maxItems)}`, {
      description: 'Enter how many items to keep, for example 10.',
      parameter: 'maxItems',
    });
  }
  if (count >= items.length) return [...items];
  return keep === 'lastItems' ? items.slice(items.length - count) : items.slice(0, count);
}
