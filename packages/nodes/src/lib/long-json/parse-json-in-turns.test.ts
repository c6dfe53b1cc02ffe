import { expect, it } from 'vitest';
import { parseJsonInTurns } from './parse-json-in-turns.ts';

const LONG = 300_000;
const SIGNS = '[]{},:"\\ 1a';

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** JSON text of all kinds of values, some of them far longer than others, with white space here and there. */
function jsonText(next: (below: number) => number, length: number, depth = 0): string {
  const space = next(4) === 0 ? '\n\t ' : '';
  const leaves = ['null', 'true', '-1.5e3', '""', '"a,[]{}\\"\\\\"', '"\\u00e9é"', '[]', '{ }'];
  if (length < 20 || depth > 40) return leaves[next(leaves.length)] ?? '0';
  const isList = next(2) === 0;
  const entries: string[] = [];
  for (let left = length; left > 0; ) {
    const share = next(3) === 0 ? left : Math.min(left, next(200));
    const text = jsonText(next, share - 10, depth + 1);
    const names = ['"a"', '"__proto__"', '"7"', `"k${entries.length}"`, '"\\"x:"'];
    entries.push(isList ? text : `${names[next(names.length)]}${space}:${space}${text}`);
    left -= text.length + 4;
  }
  return `${isList ? '[' : '{'}${space}${entries.join(`${space},${space}`)}${space}${isList ? ']' : '}'}`;
}

const texts = Array.from({ length: 10 }, (_, seed) => jsonText(numbers(seed), LONG + seed * 1_000));

it('gives what JSON.parse gives', async () => {
  for (const text of texts) expect(JSON.stringify(await parseJsonInTurns(text))).toBe(JSON.stringify(JSON.parse(text)));
});

it('refuses what JSON.parse refuses, and nothing else', async () => {
  for (const [seed, text] of texts.entries()) {
    const next = numbers(seed);
    for (let round = 0; round < 3; round++) {
      const at = next(text.length);
      const sign = next(3) === 0 ? '' : SIGNS[next(SIGNS.length)];
      const damaged = text.slice(0, at) + sign + text.slice(at + next(2));
      expect(await outcome(() => parseJsonInTurns(damaged))).toBe(await outcome(() => JSON.parse(damaged)));
    }
  }
});

it.each([
  ['a comma at the end', `[${'1,'.repeat(LONG)}]`],
  ['a comma at the end of an object', `{"a":[${'1,'.repeat(LONG)}1],}`],
  ['two commas', `[${'1,'.repeat(LONG)},1]`],
  ['two values', `[${'1,'.repeat(LONG)}1] 2`],
  ['an end of another kind', `[${'1,'.repeat(LONG)}1}`],
  ['no end', `[${'1,'.repeat(LONG)}1`],
  ['no comma after a long entry', `[[${'1,'.repeat(LONG)}1] 1]`],
  ['something before a long entry', `[1 [${'1,'.repeat(LONG)}1]]`],
  ['no name', `{"a" [${'1,'.repeat(LONG)}1]}`],
  ['a text without an end', `["${'a'.repeat(LONG)}`],
])('refuses %s', async (_, text) => {
  await expect(parseJsonInTurns(text)).rejects.toThrow(SyntaxError);
});

it('refuses what is nested too deeply', async () => {
  const text = `${'['.repeat(600)}${'1,'.repeat(LONG)}1${']'.repeat(600)}`;
  await expect(parseJsonInTurns(text)).rejects.toThrow('The value is nested more than 512 levels deep');
});

it('lets others have their turn', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await parseJsonInTurns(`{"a":[${'1,'.repeat(500_000)}1],"b":{"c":${JSON.stringify(Array(100_000).fill('text'))}}}`);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

async function outcome(read: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await read());
  } catch (error) {
    if (error instanceof SyntaxError) return 'refused';
    throw error;
  }
}
