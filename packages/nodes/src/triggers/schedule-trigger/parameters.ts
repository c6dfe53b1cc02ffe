import { fixedCollection, group, multiOptions, number, options, string } from '@millrace/node-sdk';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ name: `${String(hour).padStart(2, '0')}:00`, value: hour }));

const whenField = (...fields: string[]) => ({ show: { field: fields } });

const sinceMissedTimes = { show: { '@version': [{ _cnd: { gte: 1.4 } }] } };

export const scheduleParameters = [
  fixedCollection('rule', {
    label: 'Rules',
    placeholder: 'Add rule',
    multiple: true,
    default: { interval: [{ field: 'days' }] },
    groups: [
      group('interval', 'Interval', [
        options('field', {
          label: 'Interval',
          default: 'days',
          options: [
            { name: 'Seconds', value: 'seconds' },
            { name: 'Minutes', value: 'minutes' },
            { name: 'Hours', value: 'hours' },
            { name: 'Days', value: 'days' },
            { name: 'Weeks', value: 'weeks' },
            { name: 'Months', value: 'months' },
            { name: 'Custom (cron)', value: 'cronExpression' },
          ],
        }),
        number('secondsInterval', {
          label: 'Seconds between runs',
          default: 30,
          typeOptions: { minValue: 1, maxValue: 59 },
          displayOptions: whenField('seconds'),
        }),
        number('minutesInterval', {
          label: 'Minutes between runs',
          default: 5,
          typeOptions: { minValue: 1, maxValue: 59 },
          displayOptions: whenField('minutes'),
        }),
        number('hoursInterval', {
          label: 'Hours between runs',
          default: 1,
          typeOptions: { minValue: 1, maxValue: 23 },
          displayOptions: whenField('hours'),
        }),
        number('daysInterval', {
          label: 'Days between runs',
          default: 1,
          typeOptions: { minValue: 1, maxValue: 31 },
          displayOptions: whenField('days'),
        }),
        number('weeksInterval', {
          label: 'Weeks between runs',
          default: 1,
          typeOptions: { minValue: 1 },
          displayOptions: whenField('weeks'),
        }),
        number('monthsInterval', {
          label: 'Months between runs',
          default: 1,
          typeOptions: { minValue: 1 },
          displayOptions: whenField('months'),
        }),
        number('triggerAtDayOfMonth', {
          label: 'Day of the month',
          description: 'Months that do not have this day are left out',
          default: 1,
          typeOptions: { minValue: 1, maxValue: 31 },
          displayOptions: whenField('months'),
        }),
        multiOptions('triggerAtDay', {
          label: 'Days of the week',
          default: [0],
          typeOptions: { maxValue: 7 },
          displayOptions: whenField('weeks'),
          options: [
            { name: 'Monday', value: 1 },
            { name: 'Tuesday', value: 2 },
            { name: 'Wednesday', value: 3 },
            { name: 'Thursday', value: 4 },
            { name: 'Friday', value: 5 },
            { name: 'Saturday', value: 6 },
            { name: 'Sunday', value: 0 },
          ],
        }),
        options('triggerAtHour', {
          label: 'Hour',
          default: 0,
          displayOptions: whenField('days', 'weeks', 'months'),
          options: HOURS,
        }),
        number('triggerAtMinute', {
          label: 'Minute',
          default: 0,
          typeOptions: { minValue: 0, maxValue: 59 },
          displayOptions: whenField('hours', 'days', 'weeks', 'months'),
        }),
        string('expression', {
          label: 'Cron expression',
          placeholder: '0 15 * * 1-5',
          description: 'Five fields: minute, hour, day of the month, month, day of the week; or six with seconds first',
          displayOptions: whenField('cronExpression'),
        }),
      ]),
    ],
  }),
  options('misfirePolicy', {
    label: 'Missed times',
    description: 'What happens with times that came while the server was down or could not reach its database',
    default: 'skip',
    isNodeSetting: true,
    noDataExpression: true,
    displayOptions: sinceMissedTimes,
    options: [
      { name: 'Leave out', value: 'skip', description: 'The workflow runs at its next time' },
      { name: 'Run once', value: 'coalesce', description: 'One run makes up for all missed times' },
      {
        name: 'Run once, on one server',
        value: 'coalesce_owner',
        description: 'One run makes up for all missed times, on the server that keeps the schedules',
      },
    ],
  }),
  number('misfireGraceSeconds', {
    label: 'Make up within (seconds)',
    description: 'Missed times that are longer ago are left out; 0 for no limit',
    default: 0,
    isNodeSetting: true,
    noDataExpression: true,
    displayOptions: sinceMissedTimes,
    typeOptions: { minValue: 0, numberPrecision: 0 },
  }),
];
