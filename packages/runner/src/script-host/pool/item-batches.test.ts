import type { Item } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { itemBatches } from './item-batches.ts';

const asIs = (binary: NonNullable<Item['binary']>) => binary;

test('no items make one empty batch, marked as the last', () => {
  expect([...itemBatches([], asIs)]).toEqual([{ json: '[]', isLast: true }]);
});

test('all items are in the batches, in order, without their links', () => {
  const items = Array.from({ length: 5_000 }, (_, index): Item => ({ json: { index }, pairedItem: index }));
  const batches = [...itemBatches(items, asIs)];
  expect(batches.flatMap((batch) => JSON.parse(batch.json))).toEqual(items.map(({ json }) => ({ json })));
  expect(batches.map((batch) => batch.isLast)).toEqual([...batches.slice(1).map(() => false), true]);
});

test('large items come in small batches', () => {
  const items = Array.from({ length: 300 }, (): Item => ({ json: { text: 'x'.repeat(300_000) } }));
  const [, ...later] = itemBatches(items, asIs);
  expect(Math.max(...later.map((batch) => JSON.parse(batch.json).length))).toBe(2);
});
