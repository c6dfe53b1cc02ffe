import { describe, expect, it } from 'vitest';
import { Native } from '../interpreter/values.ts';
import { globals } from '../language/globals.ts';
import { assertHealthy, inspect, NAMES, SUBJECTS, tryEvaluate } from './hostile.ts';
import { Random } from './random.ts';

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
