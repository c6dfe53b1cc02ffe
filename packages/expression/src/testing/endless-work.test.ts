import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../template/compile-template.ts';
import { scope } from './hostile.ts';

describe('work without end', () => {
  it.each([
    '(() => { for (;;) {} })()',
    '(() => { while (true) {} })()',
    '(() => { do {} while (1) })()',
    '(function f() { return f() })()',
    '"a".repeat(2 ** 29)',
    'Array(1e9)',
    'new Array(4e9 >>> 0)',
    'Array.from({ length: 1e9 })',
    '[].concat(...Array(1e8))',
    '(() => { let s = "x"; for (;;) s += s })()',
    '(() => { const a = []; for (;;) a.push(a) })()',
    '(() => { let a = [1]; for (;;) a = [a, a].flat() })()',
    '"x".padEnd(1e9)',
    '(() => { let a = ["x"]; for (let i = 0; i < 60; i++) a = [a, a]; return String(a) })()',
    '(() => { let a = ["x"]; for (let i = 0; i < 60; i++) a = [a, a]; return JSON.stringify(a) })()',
    '(() => { let a = ["x"]; for (let i = 0; i < 60; i++) a = [a, a]; return a.flat(Infinity) })()',
    '(() => { let a = ["x"]; for (let i = 0; i < 60; i++) a = { a, b: a }; return a.toJsonString() })()',
    '(() => { const o = {}; for (let i = 0; ; i++) o[i] = i })()',
    '(() => { try { for (;;) {} } finally { return 1 } })()',
    '(() => { try { for (;;) {} } catch { return 1 } })()',
    '(() => { for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) }) ; })()',
    '[...{ [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) }]',
    '(() => { let n = 2n; for (;;) n = n * n })()',
    '2n ** 1000000n',
    '1n << 1000000000n',
    '(() => { const a = [1]; for (const x of a) a.push(x) })()',
    '(() => { const m = new Map(); for (let i = 0; ; i++) m.set(i, i) })()',
    '(() => { const f = (n) => n <= 0 ? 0 : f(n - 1) + f(n - 1); return f(60) })()',
    '"x".repeat(1e6).split("").map(() => "y".repeat(1e6))',
    '({ get a() { return this_is_missing } }).a',
    '(() => { const a = []; a.length = 4e9; return a })()',
    '(() => { const o = { toString() { return o + "" } }; return o + "" })()',
    '(() => { const o = { get a() { return o.a } }; return o.a })()',
    '"a,".repeat(1e6).split(",").map((x, i, l) => l.join())',
    `${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
    `${'[0,'.repeat(5000)}0${']'.repeat(5000)}`,
    `1${'+1'.repeat(50_000)}`,
    `${'!'.repeat(50_000)}1`,
    '(() => { const a = []; a[1e9] = 1; return a.map(x => x) })()',
    'Interval.fromDateTimes("2000-01-01", "2500-01-01").splitBy(1, "milliseconds")',
    '"x".replace("x", () => "y".repeat(1e9))',
    '"xxxxxxxxxx".repeat(1e5).replace(/x/g, "y".repeat(1e5))',
    '"x".repeat(1e5).replaceAll("x", "y".repeat(1e5))',
    '(() => { let a = {}; const r = a; for (let i = 0; i < 1e5; i++) { a.a = {}; a = a.a } return r })()',
    '(() => { const a = {}; a.a = a; return a })()',
  ])(
    '%s is stopped',
    (code) => {
      const started = performance.now();
      expect(() => compileTemplate(`={{ ${code} }}`).evaluate(scope())).toThrow(/./);
      expect(performance.now() - started).toBeLessThan(15_000);
    },
    30_000,
  );
});
