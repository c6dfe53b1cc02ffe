import type { ScheduleRule } from '@millrace/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DueRecord, hasMissed, Schedules } from './schedules.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;
const daily: ScheduleRule = { kind: 'schedule', node: 'Daily', cron: '0 9 * * *', every: 1, timezone: 'UTC' };

describe('A time was missed', () => {
  it.each<[string, number, number | undefined, boolean]>([
    ['when it came since the schedule was last due', NOON - 30 * HOUR, 0, true],
    ['not when it came before', NOON - HOUR, 0, false],
    ['not at the moment it was due', NOON - 3 * HOUR, 0, false],
    ['when it lies within the time to make up for it', NOON - 30 * HOUR, 4 * 3600, true],
    ['not when it is too long ago', NOON - 30 * HOUR, 2 * 3600, false],
  ])('%s', (_when, since, makeUpWithinSeconds, expected) => {
    expect(hasMissed({ ...daily, makeUpWithinSeconds: makeUpWithinSeconds ?? 0 }, since, NOON)).toBe(expected);
  });
});

describe('A schedule that is set up again', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function setUp(rule: ScheduleRule, due: DueRecord) {
    const fired: number[] = [];
    const kept: DueRecord[] = [];
    const schedules = new Schedules();
    const schedule = {
      rule,
      due,
      onDue: (at: number) => fired.push(at),
      onRecord: (record: DueRecord) => kept.push(record),
    };
    schedules.set('w1', [schedule]);
    schedules.close();
    return { fired, kept };
  }

  it('fires once for all missed times, and remembers it', () => {
    const { fired, kept } = setUp({ ...daily, makeUpWithinSeconds: 0 }, { count: 4, at: NOON - 100 * HOUR });
    expect(fired).toEqual([NOON]);
    expect(kept).toEqual([{ count: 5, at: NOON }]);
  });

  it('leaves missed times out unless its rule makes up for them', () => {
    expect(setUp(daily, { count: 4, at: NOON - 100 * HOUR })).toEqual({ fired: [], kept: [] });
  });

  it('has missed nothing when it is new', () => {
    expect(setUp({ ...daily, makeUpWithinSeconds: 0 }, { count: 0 })).toEqual({ fired: [], kept: [] });
  });
});
