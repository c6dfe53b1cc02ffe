import { execFileSync } from 'node:child_process';
import { NodeError } from '@millrace/node-sdk';
import { describe, expect, test } from 'vitest';

import { useScripts } from './testing/use-scripts.ts';

const { run, runAll, failure, strictPool, ownPool } = useScripts();

/** Script hosts that this process started. */
function hosts(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => line.includes('script-host'))
    .map((line) => Number.parseInt(line, 10));
}

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
    const pool = ownPool();
    const scripts = [
      'const all = new Map(); let i = 0; while (true) all.set(i++, { i })',
      'return "a".repeat(2 ** 28).split("")',
    ];
    for (const script of scripts) expect(await failure(script, { pool })).toMatchObject({ code: 'SCRIPT_MEMORY' });
    pool.close();
  });

  test('that somebody else ends is not said to have used too much memory', async () => {
    const pool = ownPool();
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
