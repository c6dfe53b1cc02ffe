import { describe, expect, it } from 'vitest';
import { codeBefore } from '../completion/receiver.ts';
import { evaluateRaw } from '../testing/evaluate.ts';

describe('functions of the language', () => {
  it.each([
    ['[1, 1, 2].union()', [1, 2]],
    ['[1].union([2], 3)', [1, 2]],
    ['new Intl.RelativeTimeFormat("en").format(-1, "day")', '1 day ago'],
    ['new Intl.RelativeTimeFormat("en").format(2, "days")', 'in 2 days'],
    ['DateTime.utc(2026, 1, 31, { locale: "de" }).locale', 'de'],
    ['DateTime.local(2026, 1, 31, 10, { zone: "Asia/Tokyo" }).zoneName', 'Asia/Tokyo'],
    ['DateTime.utc(2026, 1, 31, 10).hour', 10],
    ['DateTime.utc(2026, null).isValid', false],
    ['BigInt("9".repeat(5000)).toString().length', 5000],
    ['BigInt(12.0) === 12n', true],
    ['(255n).toString(16)', 'ff'],
    ['(2n ** 2000n).toString().length', 603],
    ['(-(2n ** 2000n)).toString().length', 604],
    ['$jmespath({ a: { x: 1 }, b: { x: 2 } }, "*.x")', [1, 2]],
    ['$jmespath([1, 2], "*")', null],
    ['$jmespath("text", "*")', null],
  ])('%s', (code, expected) => {
    expect(evaluateRaw(code)).toEqual(expected);
  });

  it.each([
    ['new Intl.RelativeTimeFormat("en").format(1, "fortnight")', 'Invalid unit fortnight'],
    ['new Intl.RelativeTimeFormat("en").format(1, "dayss")', 'Invalid unit dayss'],
    ['BigInt("9".repeat(5001))', 'Maximum BigInt size exceeded'],
    ['BigInt(1.5)', 'The number 1.5 cannot be converted to a BigInt'],
  ])('%s is refused', (code, message) => {
    expect(() => evaluateRaw(code)).toThrow(message);
  });

  it('a long number in words costs many steps', () => {
    const written = (number: string) =>
      evaluateRaw(`(() => { const n = ${number}; for (let i = 0; i < 20000; i++) n.toString(); return "done" })()`);
    expect(written('10n ** 10n')).toBe('done');
    expect(() => written('10n ** 2000n')).toThrow('The expression takes too long');
    expect(() => written('-(10n ** 2000n)')).toThrow('The expression takes too long');
  });
});

describe('the code before the cursor', () => {
  it.each([
    ['{{ a', 4, ' a'],
    ['{{', 2, ''],
    ['{{', 1, undefined],
    ['{{ a {{ b', 5, ' a '],
    ['{{ a }} b', 9, undefined],
    ['no braces', 3, undefined],
  ])('%s at %i', (text, cursor, code) => {
    expect(codeBefore(text, cursor)).toBe(code);
  });
});
