import { expect, it } from 'vitest';
import { Quarantine } from './quarantine.ts';

const MINUTE_MS = 60_000;

function quarantine() {
  let opened = 0;
  return new Quarantine<number>(() => ++opened);
}

it('A workflow that stopped a runner has a lane of its own, for a while', () => {
  const lanes = quarantine();
  const lane = lanes.add('w1', 0);
  expect(lanes.laneOf('w1', 9 * MINUTE_MS)).toBe(lane);
  expect(lanes.laneOf('w2', 0)).toBeUndefined();
  expect(lanes.laneOf('w1', 10 * MINUTE_MS)).toBeUndefined();
});

it('It keeps its lane, and longer, when it does it again', () => {
  const lanes = quarantine();
  const lane = lanes.add('w1', 0);
  expect(lanes.add('w1', 5 * MINUTE_MS)).toBe(lane);
  expect(lanes.laneOf('w1', 14 * MINUTE_MS)).toBe(lane);
});

it('Many such workflows share a few lanes', () => {
  const lanes = quarantine();
  const used = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => lanes.add(key, 0));
  expect(used).toEqual([1, 2, 3, 4, 1, 2]);
});

it('A lane is given up when the last of its workflows has served its time and nothing runs', () => {
  const lanes = quarantine();
  for (const key of ['a', 'b', 'c', 'd']) lanes.add(key, 0);
  lanes.add('e', 5 * MINUTE_MS);
  expect(lanes.takeExpired(10 * MINUTE_MS, (lane) => lane !== 2)).toEqual([3, 4]);
  expect(lanes.takeExpired(15 * MINUTE_MS, () => true)).toEqual([1, 2]);
  expect(lanes.takeExpired(16 * MINUTE_MS, () => true)).toEqual([]);
});
