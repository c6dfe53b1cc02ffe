import type { Item } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { NodeError } from '../errors/node-error.ts';
import { inBatches } from './in-batches.ts';

const items: Item[] = ['a', 'b', 'a', 'a'].map((table, id) => ({ json: { table, id } }));
const context = (continueOnFail = false) => ({
  items,
  parameters: (index: number) => ({ table: String(items[index]?.json.table) }),
  continueOnFail,
  signal: new AbortController().signal,
  rest: () => undefined,
});
const batches = (sent: unknown[][], fails: (table: string) => boolean = () => false) => ({
  size: 2,
  target: ({ table }: { table: string }) => table,
  entry: ({ json }: Item) => Number(json.id),
  send: async (ids: number[], { table }: { table: string }) => {
    sent.push([table, ...ids]);
    if (fails(table)) throw new NodeError(`no ${table}`);
    return ids.map((id) => ({ id }));
  },
});

it('sends what goes to the same target together, and links what is made', async () => {
  const sent: unknown[][] = [];
  const made = await inBatches(context(), batches(sent));
  expect(sent).toEqual([
    ['a', 0],
    ['b', 1],
    ['a', 2, 3],
  ]);
  expect(made).toEqual([0, 1, 2, 3].map((id) => ({ json: { id }, pairedItem: { item: id } })));
});

it('links to all of a batch what does not belong to one item', async () => {
  const made = await inBatches(context(), { size: 10, entry: () => 1, send: async () => [{ count: 4 }] });
  expect(made).toEqual([{ json: { count: 4 }, pairedItem: [0, 1, 2, 3].map((item) => ({ item })) }]);
});

it('fails with the first batch that is refused, or goes on with its items marked', async () => {
  const refused = batches([], (table) => table === 'b');
  await expect(inBatches(context(), refused)).rejects.toMatchObject({ message: 'no b', itemIndex: 1 });
  const made = await inBatches(context(true), refused);
  expect(made.map(({ json }) => json)).toEqual([{ id: 0 }, { error: 'no b' }, { id: 2 }, { id: 3 }]);
});

it('fails for an item of which nothing can be sent, and keeps the order', async () => {
  const entry = ({ json }: Item) => {
    if (json.id === 3) throw new NodeError('no entry');
    return Number(json.id);
  };
  const made = await inBatches(context(true), { ...batches([]), entry });
  expect(made.map(({ json }) => json)).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }, { error: 'no entry' }]);
});
