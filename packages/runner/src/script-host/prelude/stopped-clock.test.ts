import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { stopClock } from './stopped-clock.ts';

/** What a script finds whose clock was stopped at second 1. */
function evaluate(script: string): unknown {
  return runInNewContext(`const globalThis = this; (${stopClock.toString()})(1000); ${script}`);
}

it('it is always the same time, in whichever way a script asks', () => {
  expect(evaluate('[Date.now(), new Date().getTime(), +new Date(), Reflect.construct(Date, []).valueOf()]')).toEqual([
    1000, 1000, 1000, 1000,
  ]);
  expect(evaluate('Date()')).toBe(new Date(1000).toString());
});

it('times that a script names are as they are', () => {
  const script = '[new Date(5).getTime(), Date.UTC(1970, 0, 1, 0, 0, 2), Date.parse("1970-01-01T00:00:03Z")]';
  expect(evaluate(script)).toEqual([5, 2000, 3000]);
  expect(evaluate('class Day extends Date {}; const day = new Day(7); [day instanceof Day, day.getTime()]')).toEqual([
    true,
    7,
  ]);
  expect(evaluate('[new Date() instanceof Date, new Date(1).constructor === Date]')).toEqual([true, true]);
});
