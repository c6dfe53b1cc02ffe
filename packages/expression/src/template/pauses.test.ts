import { expect, it } from 'vitest';
import { PAUSED, Pauses } from '../interpreter/pauses.ts';
import { type Scope, UNRESOLVED } from '../interpreter/scope.ts';
import { compileValue } from './compile-value.ts';

const LONG = 'Array.from({ length: 100_000 }, (_, index) => index).length';
const value = compileValue({
  quick: '={{ $count }}',
  long: `={{ ${LONG} }}`,
  text: `=a {{ ${LONG} + $count }} b {{ ${LONG} }} {{ $count }}`,
  fails: `={{ [${LONG}, null.x] }}`,
});

/** How often `$count` was asked for tells how often an expression with it was evaluated. */
function scopeWith(pauses?: Pauses): Scope {
  let count = 0;
  return {
    resolve: (name) => (name === '$count' ? ++count : UNRESOLVED),
    names: () => ['$count'],
    timezone: 'utc',
    now: () => 0,
    location: () => ({}),
    isForgiving: true,
    pauses,
  };
}

/** Evaluates until no pause is left. */
function evaluateInTurns(pauses: Pauses): { result: unknown; turns: number } {
  const scope = scopeWith(pauses);
  for (let turns = 1; ; turns++) {
    pauses.begin();
    try {
      return { result: value.evaluate(scope), turns };
    } catch (error) {
      if (error !== PAUSED) throw error;
    }
  }
}

it('An evaluation stops behind each expression that took long, and evaluates none of them again', () => {
  const { result, turns } = evaluateInTurns(new Pauses(() => true));
  expect(turns).toBe(5);
  // `$count` was asked for in each of five turns by `quick`, once by the first part of `text`, and twice by its last part.
  expect(result).toEqual({ quick: 7, long: 100_000, text: 'a 100003 b 100000 8', fails: undefined });
});

it('It does not stop while no pause is due', () => {
  const { result, turns } = evaluateInTurns(new Pauses(() => false));
  expect(turns).toBe(1);
  expect(result).toEqual(value.evaluate(scopeWith()));
});
