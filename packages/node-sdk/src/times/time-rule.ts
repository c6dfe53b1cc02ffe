import { NodeError } from '../errors/node-error.ts';
import type { Schedule } from '../node-type/node-type.ts';
import { group, number, options, string } from '../parameters/builders.ts';
import { countedSchedule } from './counted-schedule.ts';
import { cronExpression } from './cron-expression.ts';

/** One rule that says when something happens. */
export interface TimeRule {
  mode: 'everyMinute' | 'everyHour' | 'everyDay' | 'everyWeek' | 'everyMonth' | 'everyX' | 'custom';
  hour: number;
  minute: number;
  dayOfMonth: number;
  weekday: string;
  cronExpression: string;
  value: number;
  unit: 'minutes' | 'hours';
}

/** The fields of a {@link TimeRule}. */
export const timeGroup = group('item', 'Time', [
  options('mode', {
    label: 'Mode',
    description: 'How often it happens',
    default: 'everyDay',
    options: [
      { name: 'Every minute', value: 'everyMinute' },
      { name: 'Every hour', value: 'everyHour' },
      { name: 'Every day', value: 'everyDay' },
      { name: 'Every week', value: 'everyWeek' },
      { name: 'Every month', value: 'everyMonth' },
      { name: 'Every so many', value: 'everyX' },
      { name: 'Cron expression', value: 'custom' },
    ],
  }),
  number('hour', {
    label: 'Hour',
    default: 14,
    typeOptions: { minValue: 0, maxValue: 23 },
    displayOptions: { hide: { mode: ['custom', 'everyHour', 'everyMinute', 'everyX'] } },
  }),
  number('minute', {
    label: 'Minute',
    typeOptions: { minValue: 0, maxValue: 59 },
    displayOptions: { hide: { mode: ['custom', 'everyMinute', 'everyX'] } },
  }),
  number('dayOfMonth', {
    label: 'Day of the month',
    default: 1,
    typeOptions: { minValue: 1, maxValue: 31 },
    displayOptions: { show: { mode: ['everyMonth'] } },
  }),
  options('weekday', {
    label: 'Weekday',
    default: '1',
    options: [
      { name: 'Monday', value: '1' },
      { name: 'Tuesday', value: '2' },
      { name: 'Wednesday', value: '3' },
      { name: 'Thursday', value: '4' },
      { name: 'Friday', value: '5' },
      { name: 'Saturday', value: '6' },
      { name: 'Sunday', value: '0' },
    ],
    displayOptions: { show: { mode: ['everyWeek'] } },
  }),
  string('cronExpression', {
    label: 'Cron expression',
    description: 'Six fields: second, minute, hour, day of the month, month, day of the week',
    default: '* * * * * *',
    displayOptions: { show: { mode: ['custom'] } },
  }),
  number('value', {
    label: 'Number',
    description: 'Every so many minutes or hours',
    default: 2,
    typeOptions: { minValue: 0, maxValue: 1000 },
    displayOptions: { show: { mode: ['everyX'] } },
  }),
  options('unit', {
    label: 'Unit',
    default: 'hours',
    options: [
      { name: 'Minutes', value: 'minutes' },
      { name: 'Hours', value: 'hours' },
    ],
    displayOptions: { show: { mode: ['everyX'] } },
  }),
]);

/**
 * When a rule happens.
 * @param parameter that holds the rule, for errors.
 * @throws NodeError for values out of range.
 */
export function scheduleOf(time: TimeRule, parameter: string): Schedule {
  switch (time.mode) {
    case 'everyMinute':
      return { cron: '0 * * * * *' };
    case 'everyHour':
      return { cron: `0 ${minuteOf(time, parameter)} * * * *` };
    case 'everyDay':
      return { cron: `0 ${timeOf(time, parameter)} * * *` };
    case 'everyWeek':
      return {
        cron: `0 ${timeOf(time, parameter)} * * ${whole(Number(time.weekday), { label: 'Weekday', least: 0, most: 7, parameter })}`,
      };
    case 'everyMonth':
      return {
        cron: `0 ${timeOf(time, parameter)} ${whole(time.dayOfMonth, { label: 'Day of the month', least: 1, most: 31, parameter })} * *`,
      };
    case 'everyX':
      return countedSchedule(time.unit, time.value, parameter);
    case 'custom':
      return { cron: cronExpression(time.cronExpression, parameter) };
  }
}

function timeOf(time: TimeRule, parameter: string): string {
  return `${minuteOf(time, parameter)} ${whole(time.hour, { label: 'Hour', least: 0, most: 23, parameter })}`;
}

function minuteOf(time: TimeRule, parameter: string): number {
  return whole(time.minute, { label: 'Minute', least: 0, most: 59, parameter });
}

function whole(
  value: number,
  { label, least, most, parameter }: { label: string; least: number; most: number; parameter: string },
): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new NodeError(`'${label}' must be a whole number from ${least} to ${most}, not ${value}`, {
    parameter,
    code: 'SCHEDULE_INVALID',
  });
}
