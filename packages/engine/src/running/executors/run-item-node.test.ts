import { defineNode, type ItemResult, type RunsOnce } from '@millrace/node-sdk';
import type { Item, JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { runTestWorkflow, type TestRunOptions, testChain, testNode } from '../../testing/run-test-workflow.ts';

const meta = { version: 1, group: [], family: 'data', description: '', parameters: [] } as const;

/** Start → Node, where the node puts out for each item what a function makes of it. */
async function putOut(
  make: (item: Item) => ItemResult,
  { items = 1, ...options }: TestRunOptions & { items?: number } = {},
) {
  const maker = defineNode({
    ...meta,
    group: [],
    name: 'test.maker',
    displayName: 'Maker',
    defaults: { name: 'Maker' },
    run: ({ item }) => make(item),
  });
  const start = testNode('Start', 'manual', {
    parameters: { items: Array.from({ length: items }, (_, n) => ({ n })) },
  });
  const { result, record } = await runTestWorkflow(testChain(start, testNode('Node', 'maker')), {
    ...options,
    types: [maker],
  });
  return { result, record, given: result.runData.Node?.[0]?.data?.main[0] };
}

const numbered = (count: number): Item[] => Array.from({ length: count }, (_, n) => ({ json: { n } }));

describe('what a node makes of an item', () => {
  it('may be nothing, one item or several, which stay in order and are linked to the item', async () => {
    const { given } = await putOut(({ json }) => (json.n === 0 ? undefined : json.n === 1 ? { json } : numbered(2)), {
      items: 3,
    });
    expect(given).toEqual([
      { json: { n: 1 }, pairedItem: { item: 1 } },
      { json: { n: 0 }, pairedItem: { item: 2 } },
      { json: { n: 1 }, pairedItem: { item: 2 } },
    ]);
  });

  it.each([1, 999, 1000, 2500])('keeps the order of %i items', async (count) => {
    const { given } = await putOut(() => numbered(count));
    expect(given?.map(({ json }) => json.n)).toEqual(Array.from({ length: count }, (_, n) => n));
    expect(given?.at(-1)?.pairedItem).toEqual({ item: 0 });
  });

  it('lets others have their turn while thousands of items are taken', async () => {
    const few = await putOut(() => numbered(999), { tickMs: 10 });
    const many = await putOut(() => numbered(3000), { tickMs: 10 });
    expect(many.record.yields - few.record.yields).toBe(3);
  });

  it('is refused before it is taken when it is more than a run may put out', async () => {
    const { result } = await putOut(() => numbered(1000), { items: 2, run: { limits: { maxItems: 1999 } } });
    expect(result.error).toMatchObject({
      code: 'LIMIT_REACHED',
      message: '"Node" put out 2000 items; at most 1999 are allowed',
    });
    const allowed = await putOut(() => numbered(1000), { items: 2, run: { limits: { maxItems: 2000 } } });
    expect(allowed.given).toHaveLength(2000);
  });

  it.each([
    ['a number', 5 as unknown as Item],
    ['an item without json', {} as Item],
    ['a list with something else', [{ json: {} }, { json: 5 }] as unknown as Item[]],
    ['a long list with something else', [...numbered(1500), null] as unknown as Item[]],
  ])('is an error of the item when it is %s', async (_what, wrong) => {
    const { result } = await putOut(() => wrong);
    expect(result.error).toMatchObject({
      code: 'NODE_OUTPUT_INVALID',
      message: 'The node put out something that is not an item: an item has an object "json"',
      context: { itemIndex: 0 },
    });
  });
});

describe('a node that chooses by its parameters', () => {
  /** Counts how many of its items are worked on at once. */
  async function atOnce(concurrency: (parameters: JsonObject) => number, items = 150): Promise<number> {
    let working = 0;
    let most = 0;
    const node = defineNode({
      ...meta,
      group: [],
      name: 'test.parallel',
      displayName: 'Parallel',
      defaults: { name: 'Parallel' },
      concurrency,
      async run({ item }) {
        most = Math.max(most, ++working);
        await Promise.resolve();
        await Promise.resolve();
        working--;
        return item;
      },
    });
    const start = testNode('Start', 'manual', { parameters: { items: numbered(items).map(({ json }) => json) } });
    const { result } = await runTestWorkflow(testChain(start, testNode('Node', 'parallel')), { types: [node] });
    expect(result.runData.Node?.[0]?.data?.main[0]).toHaveLength(items);
    return most;
  }

  it('works on as many items at once as it says, on 100 at most and on one at least', async () => {
    expect(await atOnce(() => 3)).toBe(3);
    expect(await atOnce(() => 1000)).toBe(100);
    expect(await atOnce(() => 0)).toBe(1);
    expect(
      await atOnce(() => {
        throw new Error('No number');
      }),
    ).toBe(1);
  });

  it('runs once for all items where it says so, and for each where it cannot say', async () => {
    const node = (runsOnce: () => RunsOnce) =>
      defineNode({
        ...meta,
        group: [],
        name: 'test.once',
        displayName: 'Once',
        defaults: { name: 'Once' },
        runsOnce,
        run: ({ item }) => item,
      });
    const count = async (runsOnce: () => RunsOnce) => {
      const start = testNode('Start', 'manual', { parameters: { items: [{ n: 0 }, { n: 1 }] } });
      const workflow = testChain(start, testNode('Node', 'once'));
      const { result } = await runTestWorkflow(workflow, { types: [node(runsOnce)] });
      return result.runData.Node?.[0]?.data?.main[0]?.length;
    };
    expect(await count(() => 'linkedToFirst')).toBe(1);
    expect(await count(() => false)).toBe(2);
    expect(
      await count(() => {
        throw new Error('Unknown');
      }),
    ).toBe(2);
  });
});
