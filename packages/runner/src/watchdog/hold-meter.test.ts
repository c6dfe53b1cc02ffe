import { expect, test } from 'vitest';
import { HoldMeter } from './hold-meter.ts';

const MIB = 1024 * 1024;

function checks(beats: number[], residentMiB = 100) {
  const meter = new HoldMeter({ checkIntervalMs: 100, maxHoldMs: 500, memoryMiB: 1000 });
  return beats.map((beat) => meter.check(beat, residentMiB * MIB));
}

test('a loop that turns, if slowly, is not held', () => {
  expect(checks([1, 3, 3, 4, 4, 5])).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
});

test('a loop that stands still is held, and released when it turns', () => {
  expect(checks([1, 1, 1, 1, 2])).toEqual([undefined, undefined, 'held', undefined, 'released']);
});

test('a loop that stands still for too long is stuck', () => {
  expect(checks([1, 1, 1, 1, 1, 1]).at(-1)).toBe('stuck');
});

test('more memory than the heap and what comes with it ends a runner', () => {
  expect(checks([1, 2], 1700)).toEqual([undefined, undefined]);
  expect(checks([1], 1800)).toEqual(['memory']);
});

test('a held loop ends before its heap is full', () => {
  expect(checks([1, 2, 3, 4, 5, 6], 1100).at(-1)).toBeUndefined();
  expect(checks([1, 1, 1], 1100)).toEqual([undefined, undefined, 'memory']);
});
