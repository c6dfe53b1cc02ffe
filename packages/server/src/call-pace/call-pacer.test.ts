import { pino } from 'pino';
import { expect, it } from 'vitest';
import { CallPacer, type CallPacerOptions } from './call-pacer.ts';

const pace = { requests: 1, perMs: 1000 };

function pacer(repository?: CallPacerOptions['repository']) {
  const clock = { now: 0 };
  const log = pino({ level: 'silent' });
  return { clock, calls: new CallPacer({ repository, log, now: () => clock.now }) };
}

it('paces requests of the same line only', async () => {
  const { calls } = pacer();
  const take = (line: string) => calls.take({ line, pace });
  expect([await take('a'), await take('a'), await take('b'), await take('a')]).toEqual([0, 1000, 0, 2000]);
});

it('holds up all of a line after a refusal, with a pace and without one', async () => {
  const { calls, clock } = pacer();
  await calls.hold({ line: 'a', isPaced: false, ms: 500 });
  expect([await calls.take({ line: 'a' }), await calls.take({ line: 'b' })]).toEqual([500, 0]);
  expect(await calls.take({ line: 'a', pace })).toBe(500);
  clock.now = 500;
  expect(await calls.take({ line: 'a' })).toBe(0);
});

it('forgets lines that matter no more, and no others', async () => {
  const { calls, clock } = pacer();
  await calls.hold({ line: 'held', isPaced: false, ms: 60_000 });
  for (let line = 0; line < 50_000; line++) {
    clock.now += 1;
    await calls.take({ line: String(line), pace });
    await calls.take({ line: `free ${line}` });
  }
  expect(calls.size).toBeLessThan(2_000);
  expect(await calls.take({ line: 'held' })).toBe(10_000);
});

it('keeps the pace alone while the database fails', async () => {
  const fail = () => Promise.reject(new Error('gone'));
  const { calls } = pacer({ take: fail, hold: fail });
  expect([await calls.take({ line: 'a', pace }), await calls.take({ line: 'a', pace })]).toEqual([0, 1000]);
  await calls.hold({ line: 'a', isPaced: true, ms: 3000 });
  expect(await calls.take({ line: 'a', pace })).toBe(3000);
});
