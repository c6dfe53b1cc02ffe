import type { JsonObject } from '@millrace/node-sdk';
import { readSchedules, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import cron from './cron.node.ts';

const schedules = (...item: JsonObject[]) => readSchedules(cron, { parameters: { triggerTimes: { item } } });

it.each<[JsonObject, JsonObject]>([
  [{ mode: 'everyMinute' }, { cron: '0 * * * * *' }],
  [{ mode: 'everyHour', minute: 5 }, { cron: '0 5 * * * *' }],
  [{}, { cron: '0 0 14 * * *' }],
  [{ mode: 'everyWeek', hour: 8, weekday: '0' }, { cron: '0 0 8 * * 0' }],
  [{ mode: 'everyMonth', dayOfMonth: 31 }, { cron: '0 0 14 31 * *' }],
  [{ mode: 'everyX', value: 15, unit: 'minutes' }, { cron: '0 */15 * * * *' }],
  [
    { mode: 'everyX', value: 7 },
    { cron: '0 0 * * * *', every: 7 },
  ],
  [{ mode: 'custom', cronExpression: ' 0 0 9 * * 1-5 ' }, { cron: '0 0 9 * * 1-5' }],
])('reads %j', (time, expected) => {
  expect(schedules(time)).toEqual([expected]);
});

it('takes several times', () => {
  expect(schedules({ mode: 'everyMinute' }, {})).toHaveLength(2);
});

it('refuses values out of range', () => {
  expect(() => schedules({ hour: 24 })).toThrow("'Hour' must be a whole number from 0 to 23, not 24");
  expect(() => schedules({ mode: 'custom', cronExpression: 'soon' })).toThrow("'soon' is not a cron expression");
  expect(() => schedules({ mode: 'everyX', value: 0 })).toThrow('must be a whole number of at least 1, not 0');
});

it('gives one item', async () => {
  expect((await runNode(cron)).json).toEqual([{}]);
});
