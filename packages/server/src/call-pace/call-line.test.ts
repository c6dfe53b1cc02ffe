import { expect, it } from 'vitest';
import { held, NEW_LINE, nextSlot } from './call-line.ts';

const pace = { requests: 3, perMs: 1000 };

/** When requests that come at these times are sent. */
function sentAt(times: readonly number[], given = pace): number[] {
  let line = NEW_LINE;
  return times.map((now) => {
    const next = nextSlot(line, { pace: given, now });
    line = next.line;
    return now + next.waitMs;
  });
}

it('lets as many through at once as the service takes, and then as those of before get old', () => {
  expect(sentAt([0, 0, 10, 20, 20, 20, 30])).toEqual([0, 0, 10, 1000, 1000, 1010, 2000]);
  expect(sentAt([0, 0, 10, 5000, 5000])).toEqual([0, 0, 10, 5000, 5000]);
});

it.each([1, 2, 3, 7])('never lets more than %d through in its time, in their order', (requests) => {
  let now = 0;
  const arrivals = Array.from({ length: 500 }, (_, index) => (now += (index * 7919) % 401));
  const sent = sentAt([...arrivals, ...arrivals.map(() => now)], { requests, perMs: 1000 });
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  const gaps = sent.slice(requests).map((at, index) => at - (sent[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
});

it('sends nothing while the service wants a pause, also what had a slot, and keeps its pace afterwards', () => {
  let line = held(NEW_LINE, 5000);
  const take = (now: number, hasSlot = false) => {
    const next = nextSlot(line, { pace, hasSlot, now });
    line = next.line;
    return now + next.waitMs;
  };
  expect([take(0), take(0, true), take(0), take(0)]).toEqual([5000, 5000, 5000, 6000]);
  expect(take(5000, true)).toBe(5000);
  expect(line.slots).toHaveLength(3);
});

it('holds up only for pauses where a service has no pace', () => {
  expect(nextSlot(NEW_LINE, { now: 7 })).toEqual({ line: NEW_LINE, waitMs: 0 });
  const line = held(held(NEW_LINE, 50), 20);
  expect(nextSlot(line, { now: 7 })).toEqual({ line, waitMs: 43 });
});
