import type { JsonObject } from '@millrace/node-sdk';
import { readSchedules, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import scheduleTrigger from './schedule-trigger.node.ts';

const schedules = (...interval: JsonObject[]) => readSchedules(scheduleTrigger, { parameters: { rule: { interval } } });

describe('rules', () => {
  it.each<[JsonObject, unknown]>([
    [{ field: 'seconds' }, { cron: '*/30 * * * * *' }],
    [{ field: 'minutes', minutesInterval: 1 }, { cron: '* * * * *' }],
    [
      { field: 'minutes', minutesInterval: 7 },
      { cron: '* * * * *', every: 7 },
    ],
    [{ field: 'hours', hoursInterval: 6, triggerAtMinute: 15 }, { cron: '15 */6 * * *' }],
    [{}, { cron: '0 0 * * *', every: 1 }],
    [
      { field: 'days', daysInterval: 0 },
      { cron: '0 0 * * *', every: 1 },
    ],
    [
      { field: 'days', daysInterval: 3, triggerAtHour: 9, triggerAtMinute: 30 },
      { cron: '30 9 * * *', every: 3 },
    ],
    [
      { field: 'months', triggerAtDayOfMonth: 31, monthsInterval: 2 },
      { cron: '0 0 31 * *', every: 2 },
    ],
    [{ field: 'cronExpression', expression: ' 0  15 * * MON-FRI ' }, { cron: '0 15 * * MON-FRI' }],
  ])('%j', (rule, expected) => {
    expect(schedules(rule)).toEqual([expected]);
  });

  it('counts weeks for each day of the week', () => {
    expect(schedules({ field: 'weeks', triggerAtDay: [1, 5], weeksInterval: 2, triggerAtHour: 8 })).toEqual([
      { cron: '0 8 * * 1', every: 2 },
      { cron: '0 8 * * 5', every: 2 },
    ]);
  });

  it('makes up for missed times only where it is set', () => {
    const missed = (misfirePolicy: string, misfireGraceSeconds = 0) =>
      readSchedules(scheduleTrigger, { parameters: { misfirePolicy, misfireGraceSeconds } })[0]?.makeUpWithinSeconds;
    expect([missed('skip'), missed('coalesce'), missed('coalesce_owner', 60)]).toEqual([undefined, 0, 60]);
  });

  it('takes any number of rules', () => {
    expect(schedules({ field: 'hours' }, { field: 'seconds' })).toHaveLength(2);
  });

  it.each<[JsonObject, string]>([
    [{ field: 'minutes', minutesInterval: 0 }, "'Minutes between runs' must be a whole number from 1 to 59, not 0"],
    [{ field: 'cronExpression', expression: 'every day' }, "'every day' is not a cron expression"],
    [{ field: 'weeks', triggerAtDay: [] }, 'The schedule has no day of the week'],
  ])('refuses %j', (rule, message) => {
    expect(() => schedules(rule)).toThrow(message);
  });
});

it('puts out the time of the firing in the zone of the workflow', async () => {
  const now = Date.parse('2024-03-22T13:05:09.007Z');
  const { json } = await runNode(scheduleTrigger, { now, timezone: 'Europe/Berlin' });
  expect(json).toEqual([
    {
      timestamp: '2024-03-22T14:05:09.007+01:00',
      'Readable date': 'March 22nd 2024, 2:05:09 pm',
      'Readable time': '2:05:09 pm',
      'Day of week': 'Friday',
      Year: '2024',
      Month: 'March',
      'Day of month': '22',
      Hour: '14',
      Minute: '05',
      Second: '09',
      Timezone: 'Europe/Berlin (UTC+01:00)',
    },
  ]);
});

it('writes the zone as an offset, in UTC too', async () => {
  const { json } = await runNode(scheduleTrigger, { now: Date.parse('2024-03-22T13:05:09.007Z'), timezone: 'UTC' });
  expect(json[0]?.timestamp).toBe('2024-03-22T13:05:09.007+00:00');
});
