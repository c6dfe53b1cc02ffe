import { cronExpression, NodeError, type ParametersOf, type Schedule } from '@millrace/node-sdk';
import type { scheduleParameters } from './parameters.ts';

/** One rule of the trigger. */
export type Rule = NonNullable<ParametersOf<typeof scheduleParameters>['rule']['interval']>[number];

/** When a rule fires. @throws NodeError for values out of range and for a cron expression of the wrong form. */
export function schedulesOf(rule: Rule): Schedule[] {
  switch (rule.field) {
    case 'seconds':
      return [stepped(whole(rule.secondsInterval, 'Seconds between runs', 1, 59), 60, (step) => `${step} * * * * *`)];
    case 'minutes':
      return [stepped(whole(rule.minutesInterval, 'Minutes between runs', 1, 59), 60, (step) => `${step} * * * *`)];
    case 'hours': {
      const minute = minuteOf(rule);
      return [stepped(whole(rule.hoursInterval, 'Hours between runs', 1, 23), 24, (step) => `${minute} ${step} * * *`)];
    }
    case 'days':
      return [{ cron: `${timeOf(rule)} * * *`, every: interval(rule.daysInterval, 'Days between runs', 366) }];
    case 'weeks':
      return weekdays(rule).map((day) => ({
        cron: `${timeOf(rule)} * * ${day}`,
        every: interval(rule.weeksInterval, 'Weeks between runs', 520),
      }));
    case 'months': {
      const day = whole(rule.triggerAtDayOfMonth, 'Day of the month', 1, 31);
      return [{ cron: `${timeOf(rule)} ${day} * *`, every: interval(rule.monthsInterval, 'Months between runs', 120) }];
    }
    case 'cronExpression':
      return [{ cron: cronExpression(rule.expression, 'rule') }];
    default:
      throw new NodeError(`'${rule.field satisfies never}' is not an interval of a schedule`, {
        description: 'Choose an interval from the list.',
        parameter: 'rule',
      });
  }
}

/** Steps that divide the hour or day are told by the clock; others are counted, for the clock would start anew. */
function stepped(interval: number, cycle: number, cron: (step: string) => string): Schedule {
  if (interval === 1) return { cron: cron('*') };
  return cycle % interval === 0 ? { cron: cron(`*/${interval}`) } : { cron: cron('*'), every: interval };
}

function timeOf(rule: Rule): string {
  return `${minuteOf(rule)} ${whole(rule.triggerAtHour, 'Hour', 0, 23)}`;
}

function minuteOf(rule: Rule): number {
  return whole(rule.triggerAtMinute, 'Minute', 0, 59);
}

/** Existing workflows hold 0 where they mean every one. */
function interval(value: unknown, label: string, most: number): number {
  return Math.max(1, whole(value, label, 0, most));
}

function weekdays(rule: Rule): number[] {
  const days = [rule.triggerAtDay].flat().map((day) => whole(day, 'Days of the week', 0, 7) % 7);
  if (days.length > 0) return [...new Set(days)];
  throw new NodeError('The schedule has no day of the week', {
    description: "Choose at least one of 'Days of the week'.",
    parameter: 'rule',
  });
}

function whole(value: unknown, label: string, least: number, most: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most) return number;
  throw new NodeError(`'${label}' must be a whole number from ${least} to ${most}, not ${JSON.stringify(value)}`, {
    parameter: 'rule',
    code: 'SCHEDULE_INVALID',
  });
}
