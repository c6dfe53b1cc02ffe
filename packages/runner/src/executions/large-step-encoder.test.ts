import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, inflateRawSync } from 'node:zlib';
import type { Item, NodeRun } from '@millrace/workflow';
import { expect, test } from 'vitest';
import { encodeLargeStep, isLarge } from './large-step-encoder.ts';

const run = (main: NonNullable<NodeRun['data']>['main']): NodeRun => ({
  startTime: 1_000,
  executionTime: 2,
  executionIndex: 3,
  executionStatus: 'success',
  source: [],
  data: { main },
});
const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ json: { n, text: 'ü' }, pairedItem: { item: n } }));

test('many items make a run large, over all its outputs', () => {
  expect(isLarge({ node: 'A', runIndex: 0, run: run([items(1_000), null, items(999)]) })).toBe(false);
  expect(isLarge({ node: 'A', runIndex: 0, run: run([items(1_000), null, items(1_000)]) })).toBe(true);
});

test.each([[[items(10_001)]], [[items(4_000), null, [], items(6_001)]], [[null, items(4_001)]]])(
  'it is written as in one go, and others have their turn meanwhile',
  async (main) => {
    const { read, step } = encodeLargeStep({ node: 'A', runIndex: 1, run: run(main) });
    let turns = 0;
    let isRead = false;
    const others = (async () => {
      for (; !isRead; turns++) await nextTurn();
    })();
    await read;
    isRead = true;
    await others;
    expect(turns).toBeGreaterThan(2);
    const encoded = await step;
    const text = JSON.stringify({ main });
    expect(inflateRawSync(encoded.data).toString()).toBe(text);
    expect(encoded).toMatchObject({
      node: 'A',
      runIndex: 1,
      index: 3,
      encoding: 'json-deflate',
      jsonBytes: Buffer.byteLength(text),
      itemCounts: main.map((list) => list?.length ?? 0),
    });
  },
);

test('each part can be read on its own, and is closed by its number of items or by its length', async () => {
  const long: Item[] = Array.from({ length: 300 }, (_, n) => ({ json: { n, text: 'x'.repeat(10_000) } }));
  const main = [items(4_500), null, long];
  const { data, parts = [] } = await encodeLargeStep({ node: 'A', runIndex: 0, run: run(main) }).step;
  const read = parts.map(({ offset, bytes }) => {
    const deflated = data.subarray(offset, offset + bytes);
    return JSON.parse(`[${inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH })}]`) as Item[];
  });
  expect(parts.map((part) => [part.output, part.items])).toEqual([
    [0, 2_000],
    [0, 2_000],
    [0, 500],
    [2, 150],
    [2, 150],
  ]);
  expect(read.slice(0, 3).flat()).toEqual(main[0]);
  expect(read.slice(3).flat()).toEqual(long);
});

test('data that cannot be written is left out, which is said', async () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  const list = [...items(10_000), { json: { deep } }];
  const { read, step } = encodeLargeStep({ node: 'A', runIndex: 0, run: run([list]) });
  await read;
  const { data, hints, itemCounts } = await step;
  expect(Buffer.from(data).toString()).toBe('{"main":[]}');
  expect(hints).toEqual([
    { message: 'The data of this node is too large or too deeply nested to be stored.', type: 'danger' },
  ]);
  expect(itemCounts).toEqual([10_001]);
});
