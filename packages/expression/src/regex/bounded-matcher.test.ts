import { describe, expect, it } from 'vitest';
import { LimitError } from '../errors/errors.ts';
import { evaluateRaw } from '../testing/evaluate.ts';
import { Random } from '../testing/random.ts';
import { randomPattern, randomText } from '../testing/random-patterns.ts';
import { Backtracker } from './backtracker.ts';
import { parsePattern } from './parse-pattern.ts';
import { compilePatternProgram } from './program.ts';

const unlimited = () => undefined;

function bounded(source: string, flags: string, text: string): Array<string | undefined> | undefined {
  const program = compilePatternProgram(parsePattern(source, flags));
  const matcher = new Backtracker(program, text, unlimited);
  for (let start = 0; start <= text.length; start++) {
    const places = matcher.matchAt(start);
    if (places) return Array.from({ length: places.length / 2 }, (_, i) => slice(text, places, i));
    if (program.unicode && (text.codePointAt(start) ?? 0) > 0xffff) start++;
  }
  return undefined;
}

function slice(text: string, places: number[], group: number): string | undefined {
  const start = places[group * 2] ?? -1;
  const end = places[group * 2 + 1] ?? -1;
  return start < 0 || end < 0 ? undefined : text.slice(start, end);
}

function hostMatch(source: string, flags: string, text: string): Array<string | undefined> | undefined {
  const found = new RegExp(source, flags.replace('g', '')).exec(text);
  return found ? [...found] : undefined;
}

describe('the bounded matcher', () => {
  it('finds what the host engine finds, on random patterns', () => {
    let compared = 0;
    for (let seed = 1; seed <= 3000; seed++) {
      const random = new Random(seed);
      const { source, flags } = randomPattern(random);
      const text = randomText(random);
      // The host looks for \\B inside a character of two units too, against the specification.
      if (source.includes('\\B') && flags.includes('u')) continue;
      let expected: Array<string | undefined> | undefined;
      try {
        expected = hostMatch(source, flags, text);
      } catch {
        continue;
      }
      compared++;
      expect(bounded(source, flags, text), `seed ${seed}: /${source}/${flags} on ${JSON.stringify(text)}`).toEqual(
        expected,
      );
    }
    expect(compared).toBeGreaterThan(2000);
  });

  it.each([
    ['(a+)+$', '', `${'a'.repeat(40)}!`],
    ['(a|a)*$', '', `${'a'.repeat(40)}!`],
    ['(a|aa)+$', '', `${'a'.repeat(60)}!`],
    ['(.*a){20}', '', 'a'.repeat(30)],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', '', 'a'.repeat(60)],
    ['(\\w+\\s?)*$', '', `${'word '.repeat(30)}!`],
    ['^(\\d+)*$', '', `${'1'.repeat(50)}x`],
    ['(x+x+)+y', '', 'x'.repeat(60)],
    ['(?=(a+))\\1*b', '', 'a'.repeat(5000)],
    ['\\s+$', '', `${' '.repeat(200_000)}x`],
    ['a*a*a*a*a*b', '', 'a'.repeat(3000)],
    ['^(?:(?:a?){30}){30}$', '', 'a'.repeat(100)],
    [
      '([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
      '',
      'a'.repeat(60),
    ],
  ])(
    'answers in time for /%s/%s',
    (source, flags, text) => {
      const started = performance.now();
      const run = () => evaluateRaw(`new RegExp(${JSON.stringify(source)}, "${flags}").test(${JSON.stringify(text)})`);
      try {
        expect(typeof run()).toBe('boolean');
      } catch (error) {
        expect(error).toBeInstanceOf(LimitError);
        expect(error).toMatchObject({ message: 'The regular expression takes too long on this text and was stopped' });
      }
      expect(performance.now() - started).toBeLessThan(8000);
    },
    20_000,
  );

  it('bounds every way to run a pattern', () => {
    const text = JSON.stringify('a'.repeat(40));
    const ways = [
      '.match(R)',
      '.matchAll(R).next()',
      '.replace(R, "")',
      '.replaceAll(R, "")',
      '.search(R)',
      '.split(R)',
    ];
    for (const way of ways) {
      expect(() => evaluateRaw(`${text}${way.replace('R', '/(a+)+b/g')}`)).toThrow(LimitError);
    }
    expect(() => evaluateRaw(`/(a+)+b/.exec(${text})`)).toThrow(LimitError);
  }, 40_000);

  it('counts work of many small matches together', () => {
    expect(() => evaluateRaw('(() => { for (let i = 0; ; i++) /(a+)+b/.test("aaaaaaaaaa") })()')).toThrow(LimitError);
  });
});
