import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import compareDatasets from './compare-datasets.node.ts';

const byId = { mergeByFields: { values: [{ field1: 'id', field2: 'id' }] } };

async function compare(a: JsonObject[], b: JsonObject[], parameters: JsonObject = {}, typeVersion = 2.3) {
  const run = await runNode(compareDatasets, { inputs: [a, b], parameters: { ...byId, ...parameters }, typeVersion });
  const [onlyA, same, different, onlyB] = run.outputs.map((items) => (items ?? []).map(({ json }) => json));
  return { onlyA, same, different, onlyB };
}

const a: JsonObject[] = [{ id: 1 }, { id: 2, x: 1, o: { p: 1, q: 1 } }, { id: 3, x: 1 }];
const b: JsonObject[] = [{ id: 3, x: 1 }, { id: 2, x: 2, o: { p: 2, q: 1 } }, { id: 4 }];

it('sorts items into four outputs', async () => {
  const result = await compare(a, b);
  expect(result).toEqual({
    onlyA: [{ id: 1 }],
    same: [{ id: 3, x: 1 }],
    different: [
      {
        keys: { id: 2 },
        same: { id: 2 },
        different: {
          x: { inputA: 1, inputB: 2 },
          o: { inputA: { p: 1, q: 1 }, inputB: { p: 2, q: 1 } },
        },
      },
    ],
    onlyB: [{ id: 4 }],
  });
});

it('refuses more pairs than it may make before it makes them', async () => {
  const inputs = [1, 2].map(() => Array.from({ length: 50 }, () => ({ id: 1 })));
  const parameters = { ...byId, options: { multipleMatches: 'all' } };
  const run = runNode(compareDatasets, { inputs, parameters, maxItems: 2499 });
  await expect(run).rejects.toMatchObject({ code: 'LIMIT_REACHED', message: expect.stringContaining('2500') });
});

it('resolves differences as told', async () => {
  expect((await compare(a, b, { resolve: 'preferInput1' })).different).toEqual([a[1]]);
  expect((await compare(a, b, { resolve: 'preferInput2' })).different).toEqual([b[1]]);
  const mix = { resolve: 'mix', preferWhenMix: 'input1', exceptWhenMix: 'o.p' };
  expect((await compare(a, b, mix)).different).toEqual([{ id: 2, x: 1, o: { p: 2, q: 1 } }]);
});

it('sets the fields that are taken from the other input, also where it has none', async () => {
  const mix = { resolve: 'mix', preferWhenMix: 'input1', exceptWhenMix: 'x, y' };
  expect((await compare([{ id: 2, x: 1 }], [{ id: 2 }], mix)).different).toEqual([{ id: 2, x: null, y: null }]);
  const whole = { ...mix, options: { disableDotNotation: true } };
  expect((await compare([{ id: 2, x: 1 }], [{ id: 2 }], whole)).different).toEqual([{ id: 2 }]);
});

it('skips fields, also inside objects', async () => {
  expect((await compare(a, b, { options: { skipFields: 'x, o.p' } })).same).toHaveLength(2);
  const [difference] = (await compare(a, b, { options: { skipFields: 'x' } })).different ?? [];
  expect(difference?.skipped).toEqual({ x: { inputA: 1, inputB: 2 } });
});

it('compares tolerantly when told to', async () => {
  const loose = [{ id: '1', n: '5', e: '' }];
  const strict = [{ id: 1, n: 5 }];
  expect((await compare(loose, strict)).onlyA).toEqual(loose);
  expect((await compare(loose, strict, { fuzzyCompare: true })).same).toEqual(loose);
});

it('does not count what only input B has when it compares tolerantly', async () => {
  const more = [{ id: 1, n: 5, x: 1 }];
  expect((await compare([{ id: '1', n: '5' }], more, { fuzzyCompare: true })).same).toHaveLength(1);
  expect((await compare(more, [{ id: '1', n: '5' }], { fuzzyCompare: true })).different).toHaveLength(1);
});

it.each([
  [2, { x: { inputA: '', inputB: null }, n: { inputA: 1, inputB: 2 } }],
  [2.1, { n: { inputA: 1, inputB: 2 } }],
])(
  'tells a missing field from an empty one where the others differ, in versions before 2.1: %d',
  async (typeVersion, different) => {
    const parameters = { fuzzyCompare: true, resolve: 'includeBoth' };
    const result = await compare([{ id: 1, x: '', n: 1 }], [{ id: 1, n: 2 }], parameters, typeVersion);
    expect(result.different?.[0]?.different).toEqual(different);
  },
);

it.each<[string, JsonObject, number | undefined]>([
  ['preferInput1', {}, 0],
  ['preferInput2', {}, 1],
  ['mix', { preferWhenMix: 'input2' }, 1],
])('links what %s puts out to the input that it is from', async (resolve, parameters, input) => {
  const { outputs } = await runNode(compareDatasets, {
    inputs: [
      [{ id: 1 }, { id: 2, x: 1 }],
      [{ id: 1 }, { id: 2, x: 2 }],
    ],
    parameters: { ...byId, resolve, ...parameters },
    typeVersion: 2.3,
  });
  expect(outputs[2]?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1, input }]);
});

it('puts out the preferred of two that are the same by and large', async () => {
  const parameters = { resolve: 'preferInput2', fuzzyCompare: true };
  expect((await compare([{ id: 1 }], [{ id: '1' }], parameters)).same).toEqual([{ id: '1' }]);
  expect((await compare([{ id: 1 }], [{ id: '1' }], { ...parameters, resolve: 'preferInput1' })).same).toEqual([
    { id: 1 },
  ]);
});

it('names the inputs as version 1 does', async () => {
  const [difference] = (await compare(a, b, { resolve: 'includeBoth' }, 1)).different ?? [];
  expect(difference?.different).toMatchObject({ x: { input1: 1, input2: 2 } });
});

it('does without one of the inputs', async () => {
  expect(await compare(a, [])).toEqual({ onlyA: a, same: [], different: [], onlyB: [] });
});

it('names a field that is in no item, and from version 2.2 on sends all items to the outputs of their input', async () => {
  const parameters = { mergeByFields: { values: [{ field1: 'id', field2: 'key' }] } };
  const message = "The field 'key' is in none of the items of input B";
  await expect(compare(a, b, parameters, 2.1)).rejects.toThrow(message);
  const run = await runNode(compareDatasets, { inputs: [a, b], parameters, typeVersion: 2.2 });
  expect(run.outputs.map((items) => items?.map(({ json }) => json))).toEqual([a, [], [], b]);
  expect(run.hints).toEqual([{ message, location: 'outputPane' }]);
});

it('asks no field of an input whose items hold nothing', async () => {
  expect((await compare([{}], [{ id: 1 }], {}, 1)).onlyB).toEqual([{ id: 1 }]);
  await expect(compare([{ x: 1 }], [{ id: 1 }], {}, 1)).rejects.toThrow("The field 'id' is in none of the items");
});
