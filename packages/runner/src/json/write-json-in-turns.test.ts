import { expect, it } from 'vitest';
import { writeJsonInTurns } from './write-json-in-turns.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each<[string, unknown]>([
  ['a light value', { a: [1, 'b', null] }],
  ['a long list', many(100_000)],
  ['a long list of lists', many(300).map(() => many(300))],
  ['a heavy entry among light ones', [1, 2, many(50_000), 3, { a: many(50_000) }]],
  ['many fields', Object.fromEntries(many(60_000).map((index) => [`k${index % 2 ? index : -index}`, `v${index}`]))],
  ['a heavy field among light ones', { z: 1, 7: many(50_000), __proto: 2, b: { c: many(50_000) }, d: '"' }],
  ['fields without a value', { a: undefined, b: many(50_000), c: undefined }],
  ['entries without a value', [undefined, many(50_000), undefined]],
  ['an empty list and an empty object among heavy values', [many(50_000), [], {}]],
  ['a long text of two halves each', '"😀\\\n'.repeat(200_000)],
  ['a long text with halves alone', `a${'😀'.repeat(200_000)}\ud800${'\udc00'.repeat(300_000)}`],
  ['dates', many(40_000).map((day) => new Date(day * 86_400_000))],
])('writes %s as JSON.stringify does', async (_, value) => {
  expect((await writeJsonInTurns(value)) === JSON.stringify(value)).toBe(true);
});

it('writes a field called __proto__', async () => {
  const value = JSON.parse(`{"__proto__":[${many(50_000)}],"a":{"__proto__":1}}`);
  expect((await writeJsonInTurns(value)) === JSON.stringify(value)).toBe(true);
});

it('refuses what is nested too deeply, as JSON.stringify does', async () => {
  let value: unknown[] = [];
  for (let level = 0; level < 100_000; level++) value = [value];
  await expect(writeJsonInTurns(value)).rejects.toThrow(RangeError);
});

it('lets others have their turn', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await writeJsonInTurns({ list: many(1_000_000), fields: { ...many(100_000) } });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

it('lists the fields of an object with very many of them twice, however deep it lies', async () => {
  let lists = 0;
  const fields = new Proxy<Record<string, number>>(Object.fromEntries(many(30_000).map((index) => [`k${index}`, 1])), {
    ownKeys(target) {
      lists++;
      return Reflect.ownKeys(target);
    },
  });
  const value = { a: [{ b: { c: { d: fields } } }] };
  const text = await writeJsonInTurns(value);
  expect(lists).toBe(2);
  expect(text === JSON.stringify(value)).toBe(true);
});
