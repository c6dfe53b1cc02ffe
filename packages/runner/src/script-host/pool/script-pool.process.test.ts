import { nodeModules } from '@millrace/nodes';
import type { Item, JsonValue } from '@millrace/workflow';
import { describe, expect, test } from 'vitest';

import { useScripts } from './testing/use-scripts.ts';

const { run, runAll } = useScripts();

describe('what a script finds', () => {
  test.each<[source: string, value: JsonValue]>([
    ['return $input.all().map((item) => item.json.a)', [1, 2]],
    [
      'return [$input.first().json.a, $input.last().json.a, $input.item.json.a, $json.a, items.length]',
      [1, 2, 1, 1, 2],
    ],
    ['return [$("Other").all(0, 0).length, $("Other").first().json.n, $("Other").last(1).json.n]', [2, 3, 3]],
    ['return [$("Other").item.json.n, $("Other").itemMatching(0).json.n, $("Other").pairedItem(0).json.n]', [2, 2, 2]],
    [
      'return [$("Other").isExecuted, $("Never").isExecuted, $("Other").params.p, $("Other").context.c]',
      [true, false, 1, 1],
    ],
    ['return [$node["Other"].json.n, $node.Other.parameter.p, $node["Other"].runIndex]', [3, 1, 1]],
    ['return [$items("Other", 1, 1).length, $items().length, $item(1).$json.a]', [1, 2, 2]],
    [
      'return [$workflow, $execution.id, $execution.mode, $runIndex, $itemIndex, $prevNode.name]',
      [{ id: 'w1', name: 'Test', active: false }, '7', 'test', 0, 0, 'Before'],
    ],
    ['return [$env.ALLOWED, $vars.colour, $parameter.own, $nodeName]', ['yes', 'green', 5, 'Code']],
    [
      'return [$now.zoneName, $today.toFormat("HH:mm"), DateTime.fromISO("2026-01-02").day]',
      ['Asia/Tokyo', '00:00', 2],
    ],
    ['return [Duration.fromISO("PT2H").as("minutes"), $jmespath({ a: [{ b: 1 }] }, "a[0].b")]', [120, 1]],
    [
      'return [Buffer.from("aGk=", "base64").toString(), atob(btoa("hé")), new TextDecoder().decode(new TextEncoder().encode("ü"))]',
      ['hi', 'hé', 'ü'],
    ],
    [
      'const bytes = Buffer.from("-_8", "base64url"); return [[...bytes], bytes.toString("base64url"), bytes.toString("base64"), Buffer.byteLength("-_8", "base64url"), Buffer.isEncoding("base64url"), Buffer.alloc(2).fill("-_8", "base64url").toString("hex"), Buffer.from("aGk").toString()]',
      [[251, 255], '-_8', '+/8=', 2, true, 'fbff', 'aGk'],
    ],
    [
      'return structuredClone({ a: [new Date(0)], ["__proto__"]: 1 })',
      { a: ['1970-01-01T00:00:00.000Z'], ['__proto__']: 1 },
    ],
    ['await new Promise((resolve) => setTimeout(resolve, 5)); return "later"', 'later'],
    ['const items = [5]; for (item of items) last = item; return last', 5],
    ['return new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['return null', null],
  ])('%s', async (source, value) => {
    expect(await run(source)).toEqual(value);
  });

  test('a script that returns nothing gives nothing', async () => {
    expect(await run('const a = 1')).toBeUndefined();
  });

  test('in mode each it runs for every item, in order, with that item', async () => {
    const source = 'return [$json.a, $itemIndex, $input.item.json.a, item.json.a, (await $("Other").isExecuted)]';
    expect(await run(source, { mode: 'each' })).toEqual([
      [1, 0, 1, 1, true],
      [2, 1, 2, 2, true],
    ]);
  });

  test('in mode each an item without a result has null', async () => {
    expect(await run('if ($json.a === 2) return { json: {} }', { mode: 'each' })).toEqual([null, { json: {} }]);
    expect(await run('return 1', { mode: 'each', items: [] })).toEqual([]);
  });

  test('the old dialects have their names', async () => {
    const source = 'items[0].json.b = getNodeParameter("own"); return items';
    expect(await run(source, { dialect: 'function', items: [{ json: { a: 1 } }] })).toEqual([
      { json: { a: 1, b: 5 }, pairedItem: { item: 0 } },
    ]);
    const each = { dialect: 'functionItem', mode: 'each', items: [{ json: { data: { x: 1 } } }] } as const;
    expect(await run('item = item.data; return item', { ...each, items: [...each.items] })).toEqual([
      { json: { x: 1 } },
    ]);
  });

  test('a script of a Function Item node exchanges the files of its item', async () => {
    const file = { data: 'aGVsbG8=', mimeType: 'text/plain' };
    const each = { dialect: 'functionItem', mode: 'each', items: [{ json: {}, binary: { a: file } }] } as const;
    const source = 'const { a } = getBinaryData(); setBinaryData({ b: a }); return item';
    expect(await run(source, { ...each, items: [...each.items] })).toEqual([{ json: {}, binary: { b: file } }]);
  });

  test('large integers are given back as text', async () => {
    expect(await run('return { json: { a: 2n ** 64n, list: [1n] } }')).toEqual({
      json: { a: '18446744073709551616', list: ['1'] },
    });
  });

  test('requests of a script go out side by side, ten at a time, and those that nobody waits for end with it', async () => {
    const source = `const all = Array.from({ length: 40 }, () => this.helpers.httpRequest({ url: 'http://a.test' }));
      return (await Promise.all(all)).map(({ n }) => ({ n }))`;
    const results = await run(source);
    expect(results).toHaveLength(40);
    expect(await run("helpers.httpRequest({ url: 'http://a.test' }); return 1")).toBe(1);
  });

  test('items carry the index they have in this node, so that what is passed on stays linked', async () => {
    const items: Item[] = [
      { json: { a: 1 }, pairedItem: 9 },
      { json: { a: 2 }, pairedItem: 9 },
    ];
    expect(await run('return $input.all().reverse()', { items })).toEqual([
      { json: { a: 2 }, pairedItem: { item: 1 } },
      { json: { a: 1 }, pairedItem: { item: 0 } },
    ]);
  });

  test('binary data survives a script that does not look at it, and one that does can read it', async () => {
    const items: Item[] = [{ json: {}, binary: { file: { data: 'aGVsbG8=', mimeType: 'text/plain' } } }];
    expect(await run('return $input.all()', { items })).toEqual([{ ...items[0], pairedItem: { item: 0 } }]);
    const source = 'return Buffer.from($binary.file.data, "base64").toString()';
    expect(await run(source, { items })).toBe('hello');
  });

  test('static data that was asked for comes back changed, otherwise not at all', async () => {
    const { staticData } = await runAll('$getWorkflowStaticData("global").count++; return []');
    expect(JSON.parse(staticData ?? '')).toEqual({ node: {}, global: { count: 2 } });
    expect((await runAll('return []')).staticData).toBeNull();
  });

  test('console output reaches the listener, as text and within limits', async () => {
    const lines: string[] = [];
    const onConsole = (text: string) => lines.push(text);
    await run(
      'console.log("a", { b: 1 }, null); for (let i = 0; i < 2000; i++) console.log(i); await new Promise((r) => setTimeout(r, 20)); return []',
      { onConsole },
    );
    expect(lines[0]).toBe('a {\n  "b": 1\n} null');
    expect(lines).toHaveLength(1000);
  });
});

describe('many items', () => {
  const items = Array.from({ length: 30_000 }, (_, index): Item => ({ json: { index, text: 'x'.repeat(50) } }));

  test.each(['each', 'all'] as const)('come back complete and in order in mode %s', async (mode) => {
    const source =
      mode === 'each'
        ? 'return { json: { i: $json.index } }'
        : 'return items.map((item) => ({ json: { i: item.json.index } }))';
    const value = (await run(source, { mode, items })) as Array<{ json: { i: number } }>;
    expect(value).toHaveLength(items.length);
    expect(value.every((item, index) => item.json.i === index)).toBe(true);
  });
});

describe('a script for each of many items that looks at the others', () => {
  const items = Array.from({ length: 30_000 }, (_, index): Item => ({ json: { index, text: 'x'.repeat(50) } }));

  test('sees all of them from the first one on', async () => {
    const source = 'return { json: { i: $json.index, of: $input.all().length } }';
    const value = (await run(source, { mode: 'each', items, needsAllItems: true })) as Array<{
      json: { i: number; of: number };
    }>;
    expect(value).toHaveLength(items.length);
    expect(value.every(({ json }, index) => json.i === index && json.of === items.length)).toBe(true);
  });
});

test.each(['all', 'each'] as const)('the sample code of the Code node runs for mode %s', async (mode) => {
  const code = (await nodeModules.find(({ name }) => name === 'n8n-nodes-base.code')?.load())?.default;
  const [forAll, forEach] = [code].flat()[0]?.description.properties.filter(({ name }) => name === 'jsCode') ?? [];
  const sample = String((mode === 'all' ? forAll : forEach)?.default);
  const results = await runAll(sample, { mode, items: [{ json: { a: 1 } }, { json: { a: 2 } }] });
  expect(JSON.stringify(results)).toContain('"myNewField":1');
});
