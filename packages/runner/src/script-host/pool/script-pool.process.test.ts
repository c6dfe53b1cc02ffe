import { execFileSync } from 'node:child_process';
import { NodeError } from '@millrace/node-sdk';
import { nodeModules } from '@millrace/nodes';
import type { Item, JsonValue } from '@millrace/workflow';
import { afterAll, describe, expect, test } from 'vitest';
import type { ScriptQuestion, ScriptRun, ScriptScope } from '../protocol.ts';
import { ScriptPool } from './script-pool.ts';

/** For scripts that mean well: never reached. */
const LONG_TIMEOUT_MS = 30_000;
/** For scripts that only end by force. */
const SHORT_TIMEOUT_MS = 600;
const MEMORY_MIB = 64;

const scope: ScriptScope = {
  workflow: { id: 'w1', name: 'Test', active: false },
  execution: { id: '7', mode: 'test', resumeUrl: 'http://localhost/resume', resumeFormUrl: null },
  mode: 'manual',
  node: { id: 'n1', name: 'Code', typeVersion: 2, parameters: { jsCode: '', own: 5 } },
  rawParameters: { own: 5 },
  runIndex: 0,
  prevNode: { name: 'Before', outputIndex: 0, runIndex: 0 },
  env: { ALLOWED: 'yes' },
  vars: { colour: 'green' },
  timezone: 'Asia/Tokyo',
};

const nodeData = {
  runs: [[[{ json: { n: 1 } }, { json: { n: 2 } }]], [null, [{ json: { n: 3 } }]]],
  outputIndex: 1,
  parameters: { p: 1 },
  context: { c: 1 },
};

/** Questions of helpers, as they came. */
const asked: ScriptQuestion[] = [];

async function answer(question: ScriptQuestion): Promise<string> {
  if (question.kind === 'request') {
    asked.push(question);
    const body = Buffer.from(JSON.stringify({ n: asked.length })).toString('base64');
    return JSON.stringify({ status: 200, statusText: 'OK', headers: {}, bodyBase64: body });
  }
  if (question.kind !== 'node' && question.kind !== 'links' && question.kind !== 'staticData')
    throw new Error(`No answer to ${question.kind} here.`);
  if (question.kind === 'staticData') return JSON.stringify({ node: {}, global: { count: 1 } });
  if (question.name === 'Never') return JSON.stringify({ ...nodeData, runs: [] });
  if (question.name !== 'Other') throw new Error(`There is no node '${question.name}' in this workflow.`);
  return JSON.stringify(question.kind === 'node' ? nodeData : [[0, 0, 1], 'The item is not linked.']);
}

const poolWith = (settings: { scriptTimeoutMs: number }) =>
  new ScriptPool({ maxHosts: 3, memoryMiB: MEMORY_MIB, settings, onHostFailure: () => undefined });
const patientPool = poolWith({ scriptTimeoutMs: LONG_TIMEOUT_MS });
const strictPool = poolWith({ scriptTimeoutMs: SHORT_TIMEOUT_MS });
afterAll(() => {
  patientPool.close();
  strictPool.close();
});

interface RunOptions {
  pool?: ScriptPool;
  mode?: ScriptRun['mode'];
  dialect?: ScriptRun['dialect'];
  items?: Item[];
  needsAllItems?: boolean;
  onItemError?(itemIndex: number, error: NodeError): void;
  signal?: AbortSignal;
  onConsole?(text: string): void;
}

async function runAll(source: string, options: RunOptions = {}) {
  const { mode = 'all', dialect = 'code', items = [{ json: { a: 1 } }, { json: { a: 2 } }] } = options;
  const { needsAllItems = false } = options;
  const { pool = patientPool } = options;
  return await pool.run({
    run: {
      source,
      mode,
      dialect,
      needsAllItems,
      goesOnAfterFailures: options.onItemError !== undefined,
      scope: JSON.stringify(scope),
    },
    items,
    signal: options.signal ?? new AbortController().signal,
    answer,
    onConsole: options.onConsole ?? (() => undefined),
    ...(options.onItemError && { onItemError: options.onItemError }),
  });
}

const run = async (source: string, options?: RunOptions): Promise<JsonValue | undefined> =>
  (await runAll(source, options)).value;

async function failure(source: string, options?: RunOptions) {
  const error = await run(source, options).then(
    (value) => new Error(`It did not fail but gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof NodeError)) throw error;
  const { code, message, description, itemIndex } = error;
  return { code, message, description, itemIndex };
}

/** Script hosts that this process started. */
function hosts(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => line.includes('script-host'))
    .map((line) => Number.parseInt(line, 10));
}

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

describe('a script that fails', () => {
  test.each([
    ['\n  missing.field', 'missing is not defined [line 2]', 'Line 2, column 3 of the script (ReferenceError).'],
    ['throw new TypeError("own text")', 'own text [line 1]', 'Line 1, column 7 of the script (TypeError).'],
    ['throw { message: "plain" }', 'plain', undefined],
    ['throw null', 'null', undefined],
    [
      'return $("Nowhere").all()',
      "There is no node 'Nowhere' in this workflow. [line 1]",
      'Line 1, column 8 of the script (Error).',
    ],
    [
      'return $("Never").first()',
      "Node 'Never' has not run in this execution. Connect it before this node, or check isExecuted. [line 1]",
      'Line 1, column 19 of the script (Error).',
    ],
    [
      'return $("Other").itemMatching(1)',
      'The item is not linked. [line 1]',
      'Line 1, column 19 of the script (Error).',
    ],
    [
      'return require("fs")',
      "Scripts cannot load modules, so require('fs') does not work here. [line 1]",
      'Line 1, column 8 of the script (Error).',
    ],
    [
      'const a = {}; a.a = a; return a',
      'What the script returned cannot be written as JSON: Converting circular structure to JSON',
      undefined,
    ],
  ])('%s', async (source, message, description) => {
    expect(await failure(source)).toEqual({ code: 'SCRIPT_ERROR', message, description, itemIndex: undefined });
  });

  test('tells the item in mode each', async () => {
    expect(await failure('if ($json.a === 2) throw new Error("no")', { mode: 'each' })).toMatchObject({
      message: 'no [line 1, for item 1]',
      itemIndex: 1,
    });
  });

  test('fails single items where it goes on after failures, also over several batches', async () => {
    const source = `
      if ($json.a % 1000 === 7) throw new TypeError("no " + $json.a);
      if ($json.a === 2500) { const own = {}; own.own = own; return own; }
      return $json.a;`;
    const items = Array.from({ length: 3_000 }, (_, a) => ({ json: { a } }));
    const failures: unknown[] = [];
    const value = await run(source, {
      mode: 'each',
      items,
      onItemError: (index, { code, message, itemIndex }) => failures.push([index, code, message, itemIndex]),
    });
    expect(failures.toSorted()).toEqual([
      [1007, 'SCRIPT_ERROR', 'no 1007 [line 2, for item 1007]', 1007],
      [2007, 'SCRIPT_ERROR', 'no 2007 [line 2, for item 2007]', 2007],
      [
        2500,
        'SCRIPT_ERROR',
        'What the script returned cannot be written as JSON: Converting circular structure to JSON [for item 2500]',
        2500,
      ],
      [7, 'SCRIPT_ERROR', 'no 7 [line 2, for item 7]', 7],
    ]);
    const failed = new Set([7, 1007, 2007, 2500]);
    expect(value).toEqual(items.map(({ json: { a } }) => (failed.has(a) ? null : a)));
  });

  test.each([
    ['return [1,', 'The script is not valid JavaScript: it ends too early, a closing bracket is missing [line 1]'],
    [
      'if (true) {\n  a();\n}\nreturn [];\n}\n',
      'The script is not valid JavaScript: it has a closing bracket too many [line 5]',
    ],
    ['const x = ;', "The script is not valid JavaScript: Unexpected token ';' [line 1]"],
    ['a\nb c', "The script is not valid JavaScript: Unexpected identifier 'c' [line 2]"],
  ])('because it is no JavaScript: %s', async (source, message) => {
    expect(await failure(source)).toMatchObject({ code: 'SCRIPT_SYNTAX', message });
  });
});

describe('a hostile script', () => {
  test.each([
    'while (true) {}',
    'await new Promise(() => undefined)',
    '(async () => { while (true) await 0 })(); return []',
    '/^(a+)+$/.test("a".repeat(60) + "b")',
  ])('is stopped when its time is over: %s', async (source) => {
    expect(await failure(source, { pool: strictPool })).toMatchObject({
      code: 'SCRIPT_TIMEOUT',
      message: 'The script was stopped because it ran longer than 0.6 s',
    });
  });

  test.each([
    'const all = []; while (true) all.push({ a: [1, 2, 3] })',
    'return "a".repeat(2 ** 28).split("").length',
    'const all = []; while (true) all.push(new Array(1000).fill({ x: 1 }))',
    'const all = new Map(); let i = 0; while (true) all.set(i++, { i })',
    'return new Array(2 ** 27).fill(1.5).length',
  ])('is stopped when it takes too much memory: %s', async (source) => {
    // Which limit is reached first depends on the machine.
    expect((await failure(source, { pool: strictPool })).code).toMatch(/^SCRIPT_(MEMORY|TIMEOUT)$/);
  });

  test.each([
    [
      'return [typeof process, typeof WebAssembly, typeof fetch, typeof XMLHttpRequest, typeof Deno]',
      ['undefined', 'undefined', 'undefined', 'undefined', 'undefined'],
    ],
    ['return this.constructor.constructor("return typeof process")()', 'undefined'],
    ['return console.log.constructor("return typeof process")()', 'undefined'],
    ['return $.constructor("return typeof globalThis.process")()', 'undefined'],
    [
      'try { $("Nowhere") } catch (error) { return error.constructor.constructor("return typeof process")() }',
      'undefined',
    ],
    [
      'let seen; Error.prepareStackTrace = (_, sites) => { seen = sites.map((site) => typeof site.getThis()).join(); }; new Error().stack; return seen.includes("object") && Object.keys(globalThis).some((name) => /ivm|Reference/.test(name))',
      false,
    ],
  ])('finds nothing of the process it runs in: %s', async (source, value) => {
    expect(await run(source)).toEqual(value);
  });

  test.each([
    'Object.prototype.then = (resolve) => resolve(1); return []',
    'JSON.stringify = () => "garbage"; return [1]',
    'Array.isArray = () => true; return 5',
    'Object.defineProperty(Object.prototype, "type", { get: () => "done" }); return [1]',
    'globalThis.JSON = undefined; return [1]',
  ])('that tampers with built-in objects only harms itself: %s', async (source) => {
    await run(source).catch((error: unknown) => expect(error).toBeInstanceOf(NodeError));
    expect(await run('return [JSON.stringify({ a: Array.isArray([]) }), ({}).type ?? null]')).toEqual([
      '{"a":true}',
      null,
    ]);
  });

  test('that replaces what writes JSON still returns what it returns', async () => {
    expect(await run('JSON.stringify = () => "[1,2,3]"; return [{ a: 1 }]')).toEqual([{ a: 1 }]);
  });

  test('cannot return a list that is long for its holes', async () => {
    await expect(run('const list = []; list[4e7] = 1; return list')).rejects.toThrow(
      'The script returned a list of 40000001 entries; at most 5000000 are allowed',
    );
  });

  test('leaves nothing behind for the next script', async () => {
    await run('globalThis.leak = 1; Array.prototype.leak = 2; leaked = 3; return []');
    const sources = Array.from({ length: 6 }, () => 'return [typeof leak, [].leak ?? null, typeof leaked]');
    const values = await Promise.all(sources.map((source) => run(source)));
    expect(new Set(values.map((value) => JSON.stringify(value)))).toEqual(new Set(['["undefined",null,"undefined"]']));
  });

  test('does not keep other scripts from running', async () => {
    const abort = new AbortController();
    let hasEnded = false;
    const endless = run('while (true) {}', { signal: abort.signal }).finally(() => {
      hasEnded = true;
    });
    expect(await run('return "ran meanwhile"')).toBe('ran meanwhile');
    expect(hasEnded).toBe(false);
    abort.abort(new Error('enough'));
    await expect(endless).rejects.toThrow('enough');
  });

  test('is stopped when its execution is', async () => {
    const abort = new AbortController();
    const running = run('console.log("started"); while (true) {}', {
      signal: abort.signal,
      onConsole: () => abort.abort(new Error('stopped by the user')),
    });
    await expect(running).rejects.toThrow('stopped by the user');
  });

  test('that waits for a free host can be stopped too', async () => {
    const abort = new AbortController();
    const busy = [1, 2, 3].map(() => failure('while (true) {}', { pool: strictPool }));
    const waiting = run('return 1', { pool: strictPool, signal: abort.signal });
    abort.abort(new Error('stopped while waiting'));
    await expect(waiting).rejects.toThrow('stopped while waiting');
    await Promise.all(busy);
  });
});

describe('the process of a script', () => {
  test('that fills its memory is said to have done so, whichever limit comes first', async () => {
    const pool = poolWith({ scriptTimeoutMs: LONG_TIMEOUT_MS });
    const scripts = [
      'const all = new Map(); let i = 0; while (true) all.set(i++, { i })',
      'return "a".repeat(2 ** 28).split("")',
    ];
    for (const script of scripts) expect(await failure(script, { pool })).toMatchObject({ code: 'SCRIPT_MEMORY' });
    pool.close();
  });

  test('that somebody else ends is not said to have used too much memory', async () => {
    const pool = poolWith({ scriptTimeoutMs: LONG_TIMEOUT_MS });
    const before = new Set(hosts());
    const end = (): void => {
      for (const pid of hosts()) if (!before.has(pid)) process.kill(pid, 'SIGKILL');
    };
    expect(await failure('console.log("at work"); while (true) {}', { pool, onConsole: end })).toMatchObject({
      code: 'SCRIPT_HOST_FAILED',
      message: 'The process that runs scripts was ended by SIGKILL',
    });
    expect(await run('return "the next one runs"', { pool })).toBe('the next one runs');
    pool.close();
  });
});

test.each(['all', 'each'] as const)('the sample code of the Code node runs for mode %s', async (mode) => {
  const code = (await nodeModules.find(({ name }) => name === 'n8n-nodes-base.code')?.load())?.default;
  const [forAll, forEach] = [code].flat()[0]?.description.properties.filter(({ name }) => name === 'jsCode') ?? [];
  const sample = String((mode === 'all' ? forAll : forEach)?.default);
  const results = await runAll(sample, { mode, items: [{ json: { a: 1 } }, { json: { a: 2 } }] });
  expect(JSON.stringify(results)).toContain('"myNewField":1');
});

test.each([
  'Object.prototype.then = () => {}; return [{ json: {} }];',
  'Array.prototype.then = () => {}; return [{ json: {} }];',
  'Object.defineProperty(Object.prototype, "then", { value: () => {} }); return [{ json: {} }];',
  'Reflect.set(Object.prototype, "then", () => {}); return [{ json: {} }];',
])('a `then` for all objects is refused, where every await would wait for ever: %s', async (source) => {
  await expect(runAll(source)).rejects.toMatchObject({ code: 'SCRIPT_ERROR' });
});

test('an object may have a `then` of its own', async () => {
  const source = `
    const later = {};
    later.then = (resolve) => resolve(7);
    class Later { then(resolve) { resolve(8); } }
    const deep = Object.create({});
    deep.then = 9;
    return [{ json: { values: [await later, await new Later(), deep.then, {}.then ?? null] } }];`;
  expect(await runAll(source)).toMatchObject({ value: [{ json: { values: [7, 8, 9, null] } }] });
});
