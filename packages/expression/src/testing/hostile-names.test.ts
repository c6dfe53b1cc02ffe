import { describe, expect, it } from 'vitest';
import { globals } from '../language/globals.ts';
import { evaluateRaw } from './evaluate.ts';
import { assertHealthy, inspect, NAMES, SUBJECTS, tryEvaluate } from './hostile.ts';

/** Ways to spell the read of a member. */
function spellings(name: string): string[] {
  const text = JSON.stringify(name);
  const half = Math.floor(name.length / 2);
  const escaped = `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`;
  return [
    `S.${name}`,
    `S?.${name}`,
    `S.${escaped}`,
    `S[${text}]`,
    `S[\`${name}\`]`,
    `S[\`\${\`${name.slice(0, half)}\`}${name.slice(half)}\`]`,
    `S[${JSON.stringify(name.slice(0, half))} + ${JSON.stringify(name.slice(half))}]`,
    `S[(() => ${text})()]`,
    `S[[${text}]]`,
    `S[[[${text}]]]`,
    `S[{ toString: () => ${text} }]`,
    `S[{ n: 0, toString() { return ${text} } }]`,
    `S[{ [Symbol.toPrimitive]: () => ${text} }]`,
    `S[new Map([["k", ${text}]]).get("k")]`,
    `(({ ${name}: c }) => c)(S)`,
    `(({ [${text}]: c }) => c)(S)`,
    `(({ ${name}: c = undefined }) => c)(S)`,
    `(() => { const { ${name}: c } = S; return c })()`,
    `(() => { let c; ({ ${name}: c } = S); return c })()`,
    `(() => { for (const { ${name}: c } of [S]) return c })()`,
    `(() => { const [{ ${name}: c }] = [S]; return c })()`,
    `({ ...S }).${name}`,
    `((...[s]) => s.${name})(S)`,
    `[S].map(x => x[${text}])[0]`,
    `[S].map(({ ${name}: c }) => c)[0]`,
    `(() => { switch (S.${name}) { case undefined: return undefined; default: return S.${name} } })()`,
    `((a = S.${name}) => a)()`,
    `({ [${text}]: S.${name} })[${text}]`,
  ];
}

describe('member names that lead to the host elsewhere', () => {
  it.each(NAMES)(
    '%s gives nothing of the host, however it is spelled',
    (name) => {
      for (const subject of SUBJECTS) {
        for (const spelling of spellings(name)) {
          const code = spelling.replace(/\bS\b/g, () => `(${subject})`);
          inspect(tryEvaluate(code), code);
        }
      }
      assertHealthy();
    },
    30_000,
  );

  it('constructor and __proto__ are names like any other', () => {
    expect(evaluateRaw('(() => {}).constructor')).toBeUndefined();
    expect(evaluateRaw('({ constructor: 5, __proto__: 6 }).constructor')).toBe(5);
    expect(evaluateRaw('({ constructor: 5, "__proto__": 6 }).__proto__')).toBe(6);
    expect(
      evaluateRaw('(() => { const o = {}; o.__proto__ = { polluted: 1 }; return [o.polluted, Object.keys(o)] })()'),
    ).toEqual([undefined, ['__proto__']]);
  });
});

describe('free names of the host', () => {
  const HOST_NAMES = [
    'process',
    'require',
    'module',
    'globalThis',
    'global',
    'window',
    'self',
    'document',
    'Function',
    'eval',
    'Proxy',
    'Reflect',
    'Promise',
    'WebAssembly',
    'setTimeout',
    'fetch',
    'Buffer',
    'SharedArrayBuffer',
    'Atomics',
    'WeakRef',
    'console',
    'import',
    'Iterator',
    'GeneratorFunction',
  ] as const;
  const PLACES = [
    'N',
    'N()',
    'new N()',
    '({ ...N })',
    '[...N]',
    'Math.max(...N)',
    '({ [N]: 1 })',
    '(() => { switch (1) { case N: return 1 } })()',
    'N`x`',
    '((a = N) => a)()',
    '(() => N)()',
    '(function () { return N })()',
    '[1].map(() => N)',
    '`${N}`',
    'N?.x',
    'N.x',
    '({ N })',
    'typeof N === "undefined" ? null : N',
    '(() => { for (const x of N) return x })()',
    '(() => { for (const x in N) return x })()',
    '(() => { throw N })()',
    '(() => { const { a } = N; return a })()',
    '(N, 1)',
    'N ?? 1',
    '(() => { try { N } catch { return N } })()',
    '(() => { L: while (N) break L; return N })()',
    '({ get a() { return N } }).a',
    'N instanceof Object',
    '"a" in N',
    'delete N.x',
  ] as const;

  it.each(HOST_NAMES)('%s is unknown in every place', (name) => {
    expect(globals.has(name)).toBe(false);
    for (const place of PLACES) {
      const code = place.replace(/\bN\b/g, name);
      if (place.startsWith('typeof')) expect(tryEvaluate(code) ?? null, code).toBeNull();
      else expect(() => evaluateRaw(code), code).toThrow();
    }
  });

  it.each([
    'this',
    '(function () { return this })()',
    '(() => this)()',
    '[1].map(function () { return this })',
    '({ get a() { return this } }).a',
    'class A {}',
    '(class extends Function {})',
    'import("fs")',
    'import.meta',
    '(async () => 1)()',
    '(function* () {})()',
    'new.target',
    '(() => { with ({}) { return constructor } })()',
    'await 1',
    'super.x',
    '(() => { debugger })()',
    'yield 1',
  ])('refuses %s', (code) => {
    expect(() => evaluateRaw(code)).toThrow(/Syntax error at position/);
  });
});
