import { countedSchedule, defineTrigger, number, options } from '@millrace/node-sdk';

export default defineTrigger({
  name: 'n8n-nodes-base.interval',
  displayName: 'Interval',
  description: 'Starts the workflow again and again; newer workflows use the schedule trigger',
  version: 1,
  group: ['trigger', 'schedule'],
  family: 'trigger',
  trigger: 'schedule',
  hidden: true,
  subtitle: '=Every {{ $parameter.interval }} {{ $parameter.unit }}',
  defaults: { name: 'Interval' },
  activationMessage: 'The workflow now starts at its interval.',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['schedule', 'timer', 'every', 'repeat', 'poll'],
  },
  parameters: [
    number('interval', {
      label: 'Interval',
      description: 'Time between two runs',
      default: 1,
      typeOptions: { minValue: 1 },
    }),
    options('unit', {
      label: 'Unit',
      default: 'seconds',
      options: [
        { name: 'Seconds', value: 'seconds' },
        { name: 'Minutes', value: 'minutes' },
        { name: 'Hours', value: 'hours' },
      ],
    }),
  ],
  schedules: ({ parameters: { interval, unit } }) => [countedSchedule(unit, interval, 'interval')],
  emit: () => [{ json: {} }],
});
