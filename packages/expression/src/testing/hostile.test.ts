import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { ErrorValue, HostObject, IteratorValue, isCallable, Native } from '../interpreter/values.ts';
import { globals } from '../language/globals.ts';
import { compileTemplate } from '../template/compile-template.ts';
import { evaluateRaw, fixedScope } from './evaluate.ts';
import { Random } from './random.ts';

const NAMES = [
  '__proto__',
  'prototype',
  'constructor',
  'prepareStackTrace',
  'captureStackTrace',
  'getPrototypeOf',
  'setPrototypeOf',
  'mainModule',
  'binding',
  '_linkedBinding',
  '_load',
  'caller',
  'callee',
  'getBuiltinModule',
  'dlopen',
  'execve',
  'loadEnvFile',
  'getOwnPropertyDescriptor',
  'getOwnPropertyDescriptors',
  'defineProperty',
  'defineProperties',
  '__defineGetter__',
  '__lookupGetter__',
  '__defineSetter__',
  '__lookupSetter__',
  'stack',
  'arguments',
] as const;

const SUBJECTS = [
  '({})',
  '[]',
  '""',
  '1',
  'true',
  '1n',
  '(() => 1)',
  '(function () {})',
  '/a/',
  'new Date(0)',
  'new Map()',
  'new Set()',
  '$json',
  '$json.list',
  'Object',
  'Array',
  'Math',
  'JSON',
  'Object.keys',
  '[].map',
  '"".replace',
  '$if',
  'DateTime',
  'DateTime.now()',
  'DateTime.fromISO("x")',
  'Duration.fromMillis(1)',
  'Interval',
  'new URL("https://a.b")',
  'new URLSearchParams("a=1")',
  '[].values()',
  'new Error("e")',
  '(() => { try { null.x } catch (e) { return e } })()',
  '(() => { try { JSON.parse("{") } catch (e) { return e } })()',
  'Intl',
  'new Intl.NumberFormat("en")',
  '"a".match(/(?<n>a)/)',
  '"a".match(/(?<n>a)/).groups',
  'JSON.parse(\'{"__proto__": {}}\')',
  'Symbol',
  'Symbol.iterator',
  'String.raw',
  '$json.proto',
  '$jmespath',
  '$jmespath($json, "list")',
  'Object.groupBy([1], x => x)',
] as const;

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

const POISON = new Set<unknown>([
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Error.prototype,
  RegExp.prototype,
  Map.prototype,
  globalThis,
  Date.prototype,
  DateTime.prototype,
]);

/** Fails on anything that only the host should hold. */
function inspect(value: unknown, code: string, depth = 0): void {
  if (depth > 6) return;
  expect(typeof value, code).not.toBe('function');
  expect(POISON.has(value), code).toBe(false);
  if (typeof value !== 'object' || value === null) return;
  const isInner =
    isCallable(value) || value instanceof HostObject || value instanceof ErrorValue || value instanceof IteratorValue;
  if (isInner || !(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)) return;
  for (const key of Object.keys(value)) inspect(Reflect.get(value, key), code, depth + 1);
}

const CANARY =
  '[1, 2].map(x => x * 2).join("-") + JSON.stringify({ a: [1] }) + Object.keys({ b: 1 }) + "x".toUpperCase()';

function assertHealthy(): void {
  expect(evaluateRaw(CANARY)).toBe('2-4{"a":[1]}bX');
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
}

function scope() {
  return fixedScope({
    $json: JSON.parse('{"list":[1,{"a":1}],"proto":{"__proto__":{"x":1}},"text":"{{ 1 + 1 }}","eq":"={{ 1 }}"}'),
  });
}

function tryEvaluate(code: string): unknown {
  try {
    return evaluateRaw(code, scope());
  } catch {
    return undefined;
  }
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

describe('writing', () => {
  const data = scope();

  it.each([
    '$json.a = 1',
    '$json.list[0] = 2',
    '$json.list.push(1)',
    '$json.list.sort()',
    '$json.list.reverse()',
    '$json.list.splice(0)',
    '$json.list.length = 0',
    'delete $json.list',
    '$json.list[1].a++',
    '$json.list[1].a += 1',
    '[$json.list[0]] = [5]',
    '({ a: $json.a } = { a: 1 })',
    'Object.assign($json, { a: 1 })',
    '(() => { for ($json.x of [1]); })()',
    '$json.list.at(1).b = 1',
    '$json.list.slice(1)[0].b = 1',
    '$json.list.filter(x => x.a)[0].a = 2',
    '[].push.call($json.list, 1)',
    '$json.list.map(x => x)[1].a = 2',
    '({ ...$json }).list.push(1)',
    '[...$json.list][1].a = 2',
    'Object.values($json)[0].push(1)',
    '$json.list.find(x => x.a).a = 3',
    '$json["li" + "st"]["pu" + "sh"](1)',
    '$json.list.fill(0)',
    '$json.list.copyWithin(0, 1)',
    '$json.list.unshift(0)',
    '(({ list }) => list.pop())($json)',
    '$json.list.entries().next().value[1] === 1 && $json.list.shift()',
    'Math.x = 1',
    'Object.keys.x = 1',
    '(() => 1).x = 1',
    'Object.prototype.x = 1',
    '[].map.x = 1',
    'DateTime.x = 1',
    'Object.freeze($json)',
  ])('%s does not change item data', (code) => {
    const before = JSON.stringify(data.resolve('$json'));
    expect(() => evaluateRaw(code, data)).toThrow();
    expect(JSON.stringify(data.resolve('$json'))).toBe(before);
    assertHealthy();
  });

  it('says that item data is read-only, and what to do', () => {
    const evaluate = () => compileTemplate('={{ $json.list.sort() }}').evaluate(data);
    expect(evaluate).toThrow('Item data is read-only in an expression: cannot change it');
    expect(() => compileTemplate('={{ $json.a = 1 }}').evaluate(data)).toThrow(
      'Item data is read-only in an expression: cannot set "a"',
    );
  });
});

describe('values from data', () => {
  it('are never evaluated again', () => {
    expect(compileTemplate('={{ $json.text }} {{ $json.eq }}').evaluate(scope())).toBe('{{ 1 + 1 }} ={{ 1 }}');
    expect(compileTemplate('={{ $json.text }}').evaluate(scope())).toBe('{{ 1 + 1 }}');
  });

  it('that hold host functions, getters or proxies hand out no function', () => {
    let called = 0;
    const hostFunction = () => {
      called++;
      return 'host';
    };
    const trap = new Proxy({ a: 1 }, { get: (target, key) => (key === 'a' ? target.a : hostFunction) });
    const $json = {
      f: hostFunction,
      list: [hostFunction],
      toString: hostFunction,
      valueOf: hostFunction,
      toJSON: hostFunction,
      nested: trap,
    };
    const names = fixedScope({ $json });
    const attempts = [
      '$json.f',
      '$json.f()',
      '$json.list[0]',
      '$json.list[0]()',
      '$json + ""',
      '`${$json}`',
      '+$json',
      '$json < 1',
      '$json == "x"',
      '({ a: 1 })[$json]',
      'JSON.stringify($json)',
      '[$json.f].map(f => f())',
      '$json.list.map(f => f())',
      '[3, 1].sort($json.f)',
      '"a".replace("a", $json.f)',
      'JSON.parse("[1]", $json.f)',
      '$json.nested.x',
      '$json.nested.then',
      'Object.values($json)',
      'Object.entries($json)',
      '$json.list.find(() => true)',
      '$json.list.at(0)',
      '$json.list.values().next().value',
      '[...$json.list][0]',
      '({ ...$json }).f',
      '(({ f }) => f)($json)',
      '$json.list.slice()[0]',
      '$json.list.concat()[0]',
      '$json.list.flat()[0]',
      'new Set($json.list).values().next().value',
      '$jmespath($json, "f")',
      'Array.from($json.list)[0]',
      '$json.list.filter(() => true)[0]',
      '$json.list.reduce((a, b) => b, 1)',
      'structuredClone',
      'new Map(Object.entries($json)).get("f")',
      'String($json)',
      'Number($json)',
      '$json.list.first()',
      '$json.list.last()',
      '$json.values()',
      '$json.merge({}).f',
      '$json.list.toReversed()[0]',
      '$json.list.with(0, 1)',
      '$json.list.indexOf(1)',
      '$json.list.join()',
      '$json.list + ""',
      '$json.list.pop',
      '$json.list.unique()[0]',
      '$json.list.randomItem()',
      '[$json].pluck("f")[0]',
      '$json.list.toSorted()[0]',
      '$json.list.findLast(() => 1)',
      '$json.list.flatMap(x => x)[0]',
    ];
    for (const code of attempts) {
      let value: unknown;
      try {
        value = compileTemplate(`={{ ${code} }}`).evaluate(names);
      } catch {
        continue;
      }
      inspect(value, code);
    }
    expect(called).toBe(0);
  });
});

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

/** Members of natives are reached by identity: every native that a random hostile program can name is in the tables. */
describe('random hostile programs', () => {
  const CALLBACKS = [
    '(a, b) => a',
    '(...x) => x',
    '() => { throw 1 }',
    '(x) => x.constructor',
    'Object',
    '$json',
    '{}',
    'null',
  ] as const;
  const USES = [
    '[3, 1, 2].sort(C)',
    '"abc".replace(/b/, C)',
    '"abc".replace("b", C)',
    'JSON.parse("[1,{}]", C)',
    'JSON.stringify({ a: [1] }, C)',
    '[1].map(C)',
    'Array.from([1], C)',
    'Object.groupBy([1], C)',
    '[S].reduce(C)',
    '(C)(S)',
    'new (C)(S)',
    '[S].flatMap(C)',
    '`${S}`',
    'S + S',
    'S < S',
    'S == 1',
    '[S] + ""',
    'String(S)',
    'Number(S)',
    '({ [S]: 1 })',
    'S[S]',
    'Math.max(S)',
    'new Date(S)',
    'JSON.stringify(S)',
    'Object.assign({}, S)',
    '({ ...S })',
    '[...S]',
    'Object.entries(S)',
    'Object.fromEntries(S)',
    'new Map(S)',
    'new Set(S)',
    'String.raw(S)',
    'DateTime.fromObject(S)',
    'Duration.fromObject(S)',
    'encodeURIComponent(S)',
    'new URL(S)',
    'new URLSearchParams(S)',
    'new RegExp(S)',
    '$jmespath(S, "*")',
    '(() => { try { S.x.y.z } catch (e) { return e } })()',
    '(() => { throw S })()',
    'S.call(S, S)',
    'S.apply(S, [S])',
    'S.bind(S)(S)',
    'S?.next?.()',
    'S.toString()',
    'S.valueOf()',
    'Object.getOwnPropertyNames(S)',
    'Object.freeze(S)',
    'structuredClone(S)',
    'new Intl.NumberFormat(S)',
    'DateTime.now().toFormat(S)',
    'DateTime.now().plus(S)',
    'S in S',
    'S instanceof S',
    'typeof S',
    'delete S.a',
    'S.a = S',
    'S[Symbol.iterator]',
  ] as const;
  const TRICKS = [
    '({ toString: () => "constructor" })',
    '({ valueOf: () => "__proto__" })',
    '({ [Symbol.toPrimitive]: () => "constructor" })',
    '({ get a() { return Object } })',
    '({ then: (f) => f(1) })',
    '["constructor"]',
    '({ length: 3, 0: "a" })',
    '({ toJSON: () => Object.keys })',
    '({ next: () => ({ done: true }) })',
    '({ [Symbol.iterator]: () => [1].values() })',
    '(() => { const o = {}; o.self = o; return o })()',
  ] as const;

  it('never hand out a host function or change the world', () => {
    for (let seed = 1; seed <= 4000; seed++) {
      const random = new Random(seed);
      const subject = () => (random.chance(0.5) ? random.pick(SUBJECTS) : random.pick(TRICKS));
      const member = random.chance(0.4) ? `[${JSON.stringify(random.pick(NAMES))}]` : '';
      const code = random
        .pick(USES)
        .replace(/\bS\b/g, () => `(${subject()})`)
        .replace(/\bC\b/g, () => random.pick(CALLBACKS));
      const whole = `(${code})${member}`;
      inspect(tryEvaluate(whole), `seed ${seed}: ${whole}`);
    }
    assertHealthy();
  }, 30_000);

  it('find only natives of the tables behind every global', () => {
    for (const [name, value] of globals) {
      expect(typeof value, name).not.toBe('function');
      if (value instanceof Native)
        for (const [, member] of value.members ?? []) expect(typeof member, name).not.toBe('function');
    }
  });
});
