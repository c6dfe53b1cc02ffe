import { expect, it } from 'vitest';
import { Gatherer } from './gatherer.ts';

it('What comes while a batch is on its way goes together with the next, each with its own result', async () => {
  const batches: number[][] = [];
  const gatherer = new Gatherer<number, string>(async (items) => {
    batches.push([...items]);
    await new Promise((resolve) => setImmediate(resolve));
    return items.map((item) => `sent ${item}`);
  });
  const first = [gatherer.add(1), gatherer.add(2)];
  await expect.poll(() => batches.length).toBe(1);
  const second = [gatherer.add(3), gatherer.add(4), gatherer.add(5)];
  expect(await Promise.all([...first, ...second])).toEqual(['sent 1', 'sent 2', 'sent 3', 'sent 4', 'sent 5']);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it('A batch that fails fails for all that are in it, and for nobody else', async () => {
  const gatherer = new Gatherer<number, number>(async (items) => {
    if (items.includes(1)) throw new Error('away');
    return items;
  });
  const failed = [gatherer.add(1), gatherer.add(2)];
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await gatherer.add(3)).toBe(3);
});

it('What is large does not go together, and stays in its order', async () => {
  const batches: string[][] = [];
  const gatherer = new Gatherer<string, string>(
    async (items) => {
      batches.push(items.map((item) => item[0] ?? ''));
      return items;
    },
    (item) => item.length,
  );
  const large = 5 * 1024 ** 2;
  await Promise.all(
    ['a', 'b', 'c'.repeat(large), 'd'.repeat(large), 'e', 'f'.repeat(large * 2)].map((item) => gatherer.add(item)),
  );
  expect(batches).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']]);
});
