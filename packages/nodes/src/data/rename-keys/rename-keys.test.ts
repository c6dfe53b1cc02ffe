import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import renameKeys from './rename-keys.node.ts';

const run = async (parameters: JsonObject, item: JsonObject) =>
  (await runNode(renameKeys, { parameters, items: [item] })).json[0];
const keys = (...pairs: Array<[string, string]>): JsonObject => ({
  keys: { key: pairs.map(([currentKey, newKey]) => ({ currentKey, newKey })) },
});
const pattern = (searchRegex: string, replaceRegex: string, options: JsonObject = {}): JsonObject => ({
  additionalOptions: { regexReplacement: { replacements: [{ searchRegex, replaceRegex, options }] } },
});

it('renames and moves fields, also empty ones', async () => {
  expect(await run(keys(['a', 'b'], ['c.d', 'e.f']), { a: null, c: { d: 1, g: 2 } })).toEqual({
    b: null,
    c: { g: 2 },
    e: { f: 1 },
  });
  expect(await run(keys(['missing', 'x'], ['', 'y'], ['a', 'a']), { a: 1 })).toEqual({ a: 1 });
});

it('does not rename a field twice', async () => {
  expect(await run(keys(['id', 'a'], ['a', 'b']), { id: 1 })).toEqual({ a: 1 });
});

it('renames by pattern, as deep as told', async () => {
  const item = { a_x: 1, b: { a_y: 2, c: [{ a_z: 3 }] } };
  expect(await run(pattern('^A_(.)', '$1', { caseInsensitive: true }), item)).toEqual({
    x: 1,
    b: { y: 2, c: [{ z: 3 }] },
  });
  expect(await run(pattern('^a_', '', { depth: 0 }), item)).toEqual({ x: 1, b: { a_y: 2, c: [{ a_z: 3 }] } });
  expect(await run(pattern('^a_', '', { depth: 1 }), item)).toEqual({ x: 1, b: { y: 2, c: [{ a_z: 3 }] } });
  expect(await run(pattern('', 'p_'), { a: 1 })).toEqual({ p_a: 1 });
  expect(await run(pattern('[aeiou]', '_'), { image: 1 })).toEqual({ _mage: 1 });
});

it('answers at once to hostile patterns', async () => {
  const startedAt = performance.now();
  await run(pattern('(a+)+$', ''), { [`${'a'.repeat(5000)}!`]: 1 });
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

it('takes __proto__ as a plain name', async () => {
  const item = await run(keys(['a', '__proto__']), { a: { polluted: 1 } });
  expect(Object.keys(item ?? {})).toEqual(['__proto__']);
});
