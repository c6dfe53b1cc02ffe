import { describe, expect, it } from 'vitest';
import type { Scope } from '../interpreter/scope.ts';
import { compileTemplate } from '../template/compile-template.ts';
import { fixedScope } from './evaluate.ts';

const MEGABYTE = 1_000_000;

/** Data of an item as a caller could send it. */
const scope = fixedScope({
  $long: 'a'.repeat(15 * MEGABYTE),
  $same: `${'a'.repeat(15 * MEGABYTE - 1)}b`,
  $digits: '9'.repeat(MEGABYTE),
  $accents: 'é'.repeat(15 * MEGABYTE),
  $addresses: 'http://%'.repeat(90_000),
  $fields: 'a=b&'.repeat(MEGABYTE),
  $pairs: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key${i}`, i])),
  $list: Array.from({ length: 1000 }, (_, i) => `${'a'.repeat(100_000)}${i}`),
});

/** What one evaluation may take at most, in ms of the processor; far below what holds up other executions. */
const MOST_MS = 2500;

/** Code that makes host functions work hard: it may give a value or be stopped, but soon. */
const COSTLY: Record<string, string[]> = {
  comparisons: [
    'Array.from({ length: 100000 }, () => $long === $same).length',
    'Array.from({ length: 100000 }, () => $long == $same).length',
    'Array.from({ length: 100000 }, () => $long < $same).length',
    'Array.from({ length: 100000 }, () => Object.is($long, $same)).length',
    'Array.from({ length: 100000 }, () => { switch ($long) { case $same: return 1 } return 0 }).length',
    '$digits == 1n',
    'Array.from({ length: 1000 }, () => $digits < 1n).length',
  ],
  search: [
    'Array.from({ length: 100000 }, () => $long.includes("b")).length',
    'Array.from({ length: 100000 }, () => $long.indexOf("b")).length',
    'Array.from({ length: 100000 }, () => $long.lastIndexOf("b")).length',
    'Array.from({ length: 100000 }, () => $long.startsWith($same)).length',
    '(() => { const list = new Array(1000000).fill($long); return list.includes($same) })()',
    '(() => { const list = new Array(1000000).fill($long); return list.indexOf($same) + list.lastIndexOf($same) })()',
    '(() => { const set = new Set(); for (let i = 0; i < 100000; i++) set.has($long + i); return set.size })()',
    '(() => { const object = {}; for (let i = 0; i < 100000; i++) object[$long + i]; return 1 })()',
  ],
  sort: [
    'Array.from({ length: 100 }, () => $list.toSorted()).length',
    'Array.from({ length: 100 }, () => $list.toSorted((a, b) => a.localeCompare(b))).length',
    'Array.from({ length: 200000 }, (_, i) => $list[i % 1000]).toSorted().length',
  ],
  numbers: [
    'Array.from({ length: 100000 }, () => Number($digits)).length',
    'Array.from({ length: 100000 }, () => +$digits).length',
    'Array.from({ length: 100000 }, () => $digits - 1).length',
    'Array.from({ length: 100000 }, () => isNaN($digits)).length',
    'Array.from({ length: 100000 }, () => parseFloat($digits)).length',
    'Array.from({ length: 100000 }, () => parseInt($digits, 36)).length',
    'Array.from({ length: 100000 }, () => $digits.isNumeric()).length',
    'Array.from({ length: 1000000 }, () => BigInt($digits.slice(0, 5000))).length',
    'Array.from({ length: 1000000 }, () => (1n << 16000n).toString()).length',
    'Array.from({ length: 1000000 }, () => (1n << 16000n) * (1n << 300n)).length',
  ],
  dates: [
    'Array.from({ length: 100000 }, () => Date.parse($digits)).length',
    'Array.from({ length: 100000 }, () => new Date($long)).length',
    'DateTime.fromFormat("1".repeat(200), "yS".repeat(40)).isValid',
    '"1".repeat(60).toDateTime("ySySySySySySySySySySySyS")',
    "DateTime.fromFormat(\"1\".repeat(60), \"y'1'M'1'd'1'H'1'm'1's'1'S'1'y'1'M'1'd'1'H'1'm'1's\").isValid",
    'DateTime.now().toFormat("y x EEEE ".repeat(1000000))',
    'Duration.fromMillis(1).toFormat("y M d ".repeat(1000000))',
    'Array.from({ length: 10000 }, () => DateTime.fromISO($long)).length',
    'Array.from({ length: 10000 }, () => DateTime.fromRFC2822($long)).length',
    'Array.from({ length: 10000 }, () => $long.toDateTime()).length',
    'Array.from({ length: 1000000 }, (_, i) => DateTime.fromMillis(i).setZone("Asia/Tokyo").toFormat("cccc")).length',
    'Array.from({ length: 1000000 }, (_, i) => DateTime.now().setLocale("de-x-" + i).toLocaleString()).length',
    'Array.from({ length: 1000000 }, (_, i) => new Date(i).toString()).length',
  ],
  international: [
    'Array.from({ length: 100000 }, () => $accents.normalize("NFKD")).length',
    'Array.from({ length: 100000 }, () => $accents.localeCompare($accents + "b")).length',
    'Array.from({ length: 100000 }, () => new Intl.Collator("de").compare($accents, $long)).length',
    'Array.from({ length: 1000000 }, (_, i) => (i).toLocaleString("de", { minimumFractionDigits: i % 20 })).length',
    'Array.from({ length: 1000000 }, (_, i) => new Date(i).toLocaleString("de", { timeZone: "Asia/Tokyo" })).length',
    'Array.from({ length: 1000000 }, () => new Intl.NumberFormat("de")).length',
    'new Intl.ListFormat("de").format(new Array(2000000).fill("a")).length',
    'Array.from({ length: 1000000 }, () => "a".localeCompare("b", "de", { sensitivity: "base" })).length',
  ],
  'changes of text': [
    'Array.from({ length: 100000 }, () => $long.toUpperCase()).length',
    'Array.from({ length: 100000 }, () => $accents.toLocaleUpperCase("tr")).length',
    'Array.from({ length: 100000 }, () => $long.trim()).length',
    'Array.from({ length: 100000 }, () => $accents.isWellFormed()).length',
    '$long.split("").length',
    '$long.repeat(2).split("").length',
    '[...$long].length',
    '({ ...$long })',
    'Object.keys($long).length',
    'Math.max(...$long.split("a"))',
    'Array.from({ length: 1000000 }, () => [...$list]).length',
    '$addresses.extractUrl()',
    '$addresses.extractDomain()',
    'Array.from({ length: 1000 }, () => $long.extractEmail()).length',
    '$accents.replaceSpecialChars()',
    '$long.toSentenceCase()',
    '"A b-".repeat(3000000).toSnakeCase()',
    '"a ".repeat(7000000).toTitleCase()',
    '"[a](b".repeat(3000000).removeMarkdown()',
    '$long.hash("sha3")',
    '$long.base64Encode()',
    'encodeURIComponent($accents)',
  ],
  addresses: [
    'Array.from({ length: 1000 }, () => new URL("http://a/" + $long)).length',
    'Array.from({ length: 1000 }, () => URL.canParse("http://a/" + $long)).length',
    '(() => { const url = new URL("http://a/?" + $fields); for (let i = 0; i < 100000; i++) url.searchParams.append("a", "b"); return 1 })()',
    '(() => { const url = new URL("http://a/"); url.search = $long; for (let i = 0; i < 100000; i++) url.hash = i; return 1 })()',
    '(() => { const p = new URLSearchParams($fields); for (let i = 0; i < 100000; i++) p.get("c"); return 1 })()',
    'Array.from({ length: 1000 }, () => new URLSearchParams($fields).toString()).length',
  ],
  queries: [
    `$jmespath([1, 2], "${'[@,@][]|'.repeat(40)}@")`,
    `$jmespath({ a: [1, 2] }, "a${' | [@, @] | [*][]'.repeat(30)}")`,
    '$jmespath($list, "[?@ == \'b\']")',
    'Array.from({ length: 10000 }, () => $jmespath($list, "sort(@)")).length',
    'Array.from({ length: 10000 }, () => $jmespath($pairs, "values(@)")).length',
    `$jmespath({}, "${'!'.repeat(100_000)}a")`,
  ],
  results: [
    '(() => { const inner = new Array(1000000).fill(1); return new Array(5000).fill(inner) })()',
    'new Array(1000000).fill($long)',
    '(() => { let list = [1]; for (let i = 0; i < 40; i++) list = [list, list]; return list })()',
    'JSON.stringify(new Array(1000000).fill($long)).length',
    'new Array(1000000).fill($long).join()',
    'new Array(2000000).fill(0).map(String)',
  ],
};

/** Work that no length tells of: the clock ends it. It runs four times as fast here, so that nobody waits for the limit of two seconds. */
const CLOCK_SPEED = 4;

const UNSEEN = [
  '(() => { let text = $long; for (let i = 0; i < 1000000; i++) { text += "b"; text.charCodeAt(0) } return text.length })()',
  '(() => { let n = 0; for (let i = 0; i < 1000000; i++) n += ($long + i).charCodeAt(0); return n })()',
];

/** The time of the processor is what counts: a busy machine may take its time. */
const TIMEOUT = { timeout: 60_000 };

function processorMs(code: string, names: Scope): number {
  const template = compileTemplate(`={{ ${code} }}`);
  const before = process.cpuUsage();
  try {
    template.evaluate(names);
  } catch {
    // Stopped or refused: both are fine, as long as it is soon.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.each(Object.entries(COSTLY))('%s', (_kind, codes) => {
  it.each(codes)('%s', TIMEOUT, (code) => {
    expect(processorMs(code, scope)).toBeLessThan(MOST_MS);
  });
});

describe('pieced texts', () => {
  it.each(UNSEEN)('%s', TIMEOUT, (code) => {
    expect(processorMs(code, { ...scope, now: () => CLOCK_SPEED * Date.now() })).toBeLessThan(
      (2 * MOST_MS) / CLOCK_SPEED,
    );
  });
});

describe('work of a usual size', () => {
  it.each([
    ['(() => { const list = []; for (let i = 0; i < 100000; i++) list.push(i); return list.length })()', 100_000],
    [
      '(() => { let n = 0; const t = $long.slice(0, 300000); for (let i = 0; i < 300000; i++) n += t.charCodeAt(i); return n })()',
      29_100_000,
    ],
    ['$long.slice(0, 5000000).split("").length', 5_000_000],
    ['$long.toUpperCase().toLowerCase().trim().includes("b")', false],
    ['Object.keys($pairs).filter((key) => key.endsWith("9")).map((key) => $pairs[key]).length', 10_000],
    ['Array.from({ length: 20000 }, (_, i) => DateTime.fromMillis(i).toISO()).length', 20_000],
    ['$list.map((text) => text.length).reduce((a, b) => a + b, 0)', 100_002_890],
    ['$list.map(String).length', 1000],
    ['Array.from({ length: 3000 }, (_, i) => (i / 7).toLocaleString("de")).length', 3000],
  ])('%s', (code, expected) => {
    expect(compileTemplate(`={{ ${code} }}`).evaluate(scope)).toBe(expected);
  });
});
