import { collection, dateTime, number, options, path, string, when } from '@millrace/node-sdk';
import { epochMs } from '../../lib/date/given-date.ts';
import { parseDate } from '../../lib/date/parse-date.ts';
import { call, uptimeRobot } from './client.ts';
import { friendlyName, get, getAll, id, name } from './operations.ts';

const WINDOW = { call: 'MWindow', list: 'mwindows' } as const;

const duration = number('duration', { label: 'Minutes', default: 1, required: true });
const kind = {
  label: 'Repeats',
  default: '',
  options: [
    { name: 'Once', value: 1 },
    { name: 'Daily', value: 2 },
    { name: 'Weekly', value: 3 },
    { name: 'Monthly', value: 4 },
  ],
} as const;
const weekDay = options('weekDay', {
  label: 'Day of the week',
  default: '',
  options: [
    { name: 'Monday', value: 1 },
    { name: 'Tuesday', value: 2 },
    { name: 'Wednesday', value: 3 },
    { name: 'Thursday', value: 4 },
    { name: 'Friday', value: 5 },
    { name: 'Saturday', value: 6 },
    { name: 'Sunday', value: 7 },
  ],
});
const monthDay = number('monthDay', {
  label: 'Day of the month',
  default: 1,
  typeOptions: { minValue: 1, maxValue: 30 },
});
const start = { label: 'Start' } as const;

interface Window {
  type?: number | undefined;
  start_time?: string | undefined;
  weekDay?: number | undefined;
  monthDay?: number | undefined;
}

/** When a window begins: an instant, or the time of a day where it is repeated, on a day of the week or the month. */
function times({ type, start_time: begin, weekDay: week, monthDay: month }: Window, zone: string) {
  return {
    start_time: begin && startOf(begin, type, zone),
    type,
    value: type === 3 ? week : type === 4 ? month : undefined,
  };
}

function startOf(begin: string, type: number | undefined, zone: string): string | number {
  const instant = Math.floor(epochMs(begin, { zone, parameter: 'start_time' }) / 1000);
  if (type === undefined || type === 1) return instant;
  return parseDate(begin, zone)?.toFormat('HH:mm') ?? instant;
}

export const maintenanceWindowOperations = {
  create: uptimeRobot.operation('Create', {
    parameters: [
      duration,
      friendlyName,
      options('type', { ...kind, required: true }),
      when({ type: [3] }, weekDay),
      when({ type: [4] }, monthDay),
      dateTime('start_time', { ...start, required: true }),
    ],
    request: ({ duration: minutes, friendlyName: called, ...when_ }, { zone }) =>
      call(path`/newMWindow`, { duration: minutes, friendly_name: called, ...times(when_, zone) }),
    items: 'mwindow',
  }),
  delete: uptimeRobot.operation('Delete', {
    parameters: [id],
    request: ({ id: which }) => call(path`/deleteMWindow`, { id: which }),
  }),
  get: get(WINDOW),
  getAll: getAll(WINDOW, [string('mwindow', { label: 'IDs', description: 'Separated by hyphens' })]),
  update: uptimeRobot.operation('Update', {
    parameters: [
      id,
      duration,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [
          string('friendly_name', name),
          dateTime('start_time', start),
          options('type', kind),
          when({ type: [3] }, weekDay),
          when({ type: [4] }, monthDay),
        ],
      }),
    ],
    request: ({ id: which, duration: minutes, updateFields: { friendly_name, ...when_ } }, { zone }) =>
      call(path`/editMWindow`, { id: which, duration: minutes, friendly_name, ...times(when_, zone) }),
    items: 'mwindow',
  }),
};
