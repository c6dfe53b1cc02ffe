import {
  defineTrigger,
  fixedCollection,
  group,
  NodeError,
  number,
  options,
  type Schedule,
  string,
} from '@millrace/node-sdk';
import { countedSchedule } from '../shared/counted-schedule.ts';
import { cronExpression } from '../shared/cron-expression.ts';

interface TriggerTime {
  mode: 'everyMinute' | 'everyHour' | 'everyDay' | 'everyWeek' | 'everyMonth' | 'everyX' | 'custom';
  hour: number;
  minute: number;
  dayOfMonth: number;
  weekday: string;
  cronExpression: string;
  value: number;
  unit: 'minutes' | 'hours';
}

export default defineTrigger({
  name: 'n8n-nodes-base.cron',
  displayName: 'Cron',
  description: 'Starts the workflow at set times; newer workflows use the schedule trigger',
  version: 1,
  group: ['trigger', 'schedule'],
  family: 'trigger',
  trigger: 'schedule',
  hidden: true,
  defaults: { name: 'Cron' },
  activationMessage: 'The workflow now starts at its times.',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['schedule', 'timer', 'time', 'daily', 'weekly', 'monthly'],
  },
  parameters: [
    fixedCollection('triggerTimes', {
      label: 'Times',
      placeholder: 'Add time',
      multiple: true,
      typeOptions: { multipleValueButtonText: 'Add time' },
      groups: [
        group('item', 'Time', [
          options('mode', {
            label: 'Mode',
            description: 'How often the workflow starts',
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
            description: 'Start every so many minutes or hours',
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
        ]),
      ],
    }),
  ],
  schedules: ({ parameters }) => (parameters.triggerTimes.item ?? []).map(scheduleOf),
  emit: () => [{ json: {} }],
});

function scheduleOf(time: TriggerTime): Schedule {
  switch (time.mode) {
    case 'everyMinute':
      return { cron: '0 * * * * *' };
    case 'everyHour':
      return { cron: `0 ${minuteOf(time)} * * * *` };
    case 'everyDay':
      return { cron: `0 ${timeOf(time)} * * *` };
    case 'everyWeek':
      return { cron: `0 ${timeOf(time)} * * ${whole(Number(time.weekday), 'Weekday', 0, 7)}` };
    case 'everyMonth':
      return { cron: `0 ${timeOf(time)} ${whole(time.dayOfMonth, 'Day of the month', 1, 31)} * *` };
    case 'everyX':
      return countedSchedule(time.unit, time.value, 'triggerTimes');
    case 'custom':
      return { cron: cronExpression(time.cronExpression, 'triggerTimes') };
  }
}

function timeOf(time: TriggerTime): string {
  return `${minuteOf(time)} ${whole(time.hour, 'Hour', 0, 23)}`;
}

function minuteOf(time: TriggerTime): number {
  return whole(time.minute, 'Minute', 0, 59);
}

function whole(value: number, label: string, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new NodeError(`'${label}' must be a whole number from ${least} to ${most}, not ${value}`, {
    parameter: 'triggerTimes',
    code: 'SCHEDULE_INVALID',
  });
}
