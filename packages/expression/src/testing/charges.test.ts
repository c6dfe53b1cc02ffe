import { describe, expect, it } from 'vitest';
import { extensionTable } from '../extensions/extension-table.ts';
import { Runtime } from '../interpreter/runtime.ts';
import { Env, Native } from '../interpreter/values.ts';
import { language } from '../language/language.ts';
import { compileCode } from '../template/compile-code.ts';
import { exportValue } from '../template/export-value.ts';
import { fixedScope } from './evaluate.ts';

const SIZE = 4_000;
const GROWTH = 4;
/** A charge of one step for so many characters is the lightest there is; what a call costs anyway is left out. */
const CHARACTERS_PER_STEP = 17;

/** What one evaluation takes of its budgets of work and memory, whether it succeeds or not. */
function fuelOf(code: string, names: Record<string, unknown>): number {
  const compiled = compileCode(code, 0);
  const rt = new Runtime(language);
  rt.begin(fixedScope(names), compiled.tracksWrites);
  const full = rt.fuel + rt.allocation;
  try {
    exportValue(compiled.run(new Env(new Array<unknown>(compiled.slotCount).fill(undefined), undefined), rt), rt);
  } catch {
    // Refused, or stopped: it was charged before.
  }
  return full - rt.fuel - rt.allocation;
}

type Make = (size: number) => Record<string, unknown>;

/** How much more an evaluation costs for each element or character that it gets. */
function charge(code: string, make: Make): number {
  const costs = [SIZE, SIZE * GROWTH].map((size) => fuelOf(code, make(size)));
  return ((costs[1] ?? 0) - (costs[0] ?? 0)) / (SIZE * (GROWTH - 1));
}

const text: Make = (size) => ({ $text: 'ab'.repeat(size / 2), $other: `${'ab'.repeat(size / 2 - 1)}ac` });
const list: Make = (size) => ({ $list: Array.from({ length: size }, (_, index) => index) });

const record: Make = (size) => ({
  $record: Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, index])),
});

const LEAST = 1 / CHARACTERS_PER_STEP;
const namesOf = (table: ReadonlyMap<string, unknown>): string[] =>
  [...table].filter(([, member]) => member instanceof Native).map(([name]) => name);
const extensionsOf = (receiver: unknown): string[] =>
  extensionTable
    .filter(({ accepts }) => accepts(receiver, language.members))
    .flatMap(({ methods }) => methods.map(({ name }) => name));

/** They look at a few places of their receiver, whatever its length. */
const GLANCES = {
  text: 'at charAt charCodeAt codePointAt startsWith endsWith slice substring substr toString valueOf',
  list: 'at push pop',
};
const glances = (kind: keyof typeof GLANCES) => new Set(GLANCES[kind].split(' '));

describe('what a receiver holds is charged', () => {
  const onText = [...namesOf(language.members.string), ...extensionsOf('')];
  it.each(onText.filter((name) => !glances('text').has(name)))('of a text: %s', (name) => {
    expect(charge(`$text.${name}()`, text)).toBeGreaterThanOrEqual(LEAST);
  });

  const onList = [...namesOf(language.members.array), ...extensionsOf([])];
  it.each(onList.filter((name) => !glances('list').has(name)))('of a list: %s', (name) => {
    expect(charge(`$list.${name}((a, b) => a)`, list)).toBeGreaterThanOrEqual(LEAST);
  });
});

/** Two texts that are joined are left out: that only notes the parts. What reads them then is charged. */
const CONVERSIONS = `
$text === $other | $text == $other | $text < $other | $text != $other | Object.is($text, $other)
+$text | -$text | $text - 1 | $text * 1 | Number($text) | $text == 1n | $text > 1n
parseInt($text) | parseFloat($text) | isNaN($text) | isFinite($text) | Number.parseFloat($text)
Date.parse($text) | new Date($text) | DateTime.fromISO($text) | DateTime.fromSQL($text) | DateTime.fromHTTP($text)
DateTime.fromRFC2822($text) | DateTime.fromFormat($text, 'yyyy') | Duration.fromISO($text) | Interval.fromISO($text)
DateTime.now().toFormat($text) | DateTime.now().setZone($text) | DateTime.now().setLocale($text)
JSON.parse($text) | JSON.stringify($text) | JSON.stringify({ a: $text })
encodeURIComponent($text) | encodeURI($text) | decodeURIComponent($text) | decodeURI($text)
new URL($text) | URL.canParse($text) | new URLSearchParams($text) | new URL('http://a/' + $text).href
new Intl.NumberFormat($text) | new Intl.Collator('de').compare($text, $other)
'a'.localeCompare($text) | 'a'.includes($text) | 'a'.replace('a', $text) | 'a'.padStart(3, $text) | 'a'.concat($text)
'a'.startsWith($text) | 'a'.endsWith($text) | 'a'.indexOf($text) | 'a'.split($text) | 'a'.normalize($text)
[...$text] | ({ ...$text }) | Object.keys($text) | Object.entries($text) | Array.from($text) | Math.max(...$text)
({})[$text] | ({ [$text]: 1 }) | $text in {} | new Set([$text]) | new Map([[$text, 1]]) | new Set().has($text)
[$other].includes($text) | [$other].indexOf($text) | [$other].lastIndexOf($text) | [$text].join() | String([$text])
[$text, $text] | ({ a: $text })
new RegExp($text) | /b/.test($text) | /c/.exec($text) | $text.match(/b/g) | $text.search(/c/) | Symbol($text)
$jmespath({}, $text) | $jmespath($text, 'length(@)') | new Error($text)
`;

describe('a text that is an operand, an argument or a result is charged', () => {
  const codes = CONVERSIONS.split(/[|\n]/).map((code) => code.trim());
  it.each(codes.filter(Boolean))('%s', (code) => {
    expect(charge(code, text)).toBeGreaterThanOrEqual(LEAST);
  });
});

const ON_RECORDS = `
Object.keys($record) | Object.values($record) | Object.entries($record) | Object.assign({}, $record) | ({ ...$record })
JSON.stringify($record) | Object.freeze({ ...$record }) | Object.isFrozen($record) | Object.isSealed($record) | $record
(() => { for (const key in $record) key; })() | Object.getOwnPropertyNames($record) | $jmespath($record, 'keys(@)')
`;

describe('fields of an object are charged', () => {
  const codes = ON_RECORDS.split(/[|\n]/).map((code) => code.trim());
  const onRecord = extensionsOf({}).map((name) => `$record.${name}(() => true)`);
  it.each([...codes.filter(Boolean), ...onRecord])('%s', (code) => {
    expect(charge(code, record)).toBeGreaterThanOrEqual(LEAST);
  });
});

const ON_LISTS = `
[...$list] | ({ ...$list }) | Math.max(...$list) | Array.from($list) | new Set($list) | Object.keys($list) | String($list)
JSON.stringify($list) | Object.entries($list) | Object.values($list) | Object.assign({}, $list) | $list + '' | [$list]
Object.fromEntries($list.map((a) => [a, a])) | new Map($list.map((a) => [a, a])) | $list
$jmespath($list, 'sort(@)') | $jmespath($list, '[]') | new Intl.ListFormat('de').format($list) | Object.freeze($list)
Object.seal($list) | Object.isFrozen($list) | Object.isSealed($list)
`;

describe('a list that is an operand, an argument or a result is charged', () => {
  const codes = ON_LISTS.split(/[|\n]/).map((code) => code.trim());
  it.each(codes.filter(Boolean))('%s', (code) => {
    expect(charge(code, list)).toBeGreaterThanOrEqual(LEAST);
  });
});

it('reading a bigint from a text is charged by the square of its length', () => {
  const digits: Make = (size) => ({ $text: '9'.repeat(size / 8) });
  expect(charge('BigInt($text)', digits)).toBeGreaterThanOrEqual(LEAST / 8);
});
