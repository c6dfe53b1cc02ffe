import { defineTrigger, fixedCollection, scheduleOf, timeGroup } from '@millrace/node-sdk';

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
      groups: [timeGroup],
    }),
  ],
  schedules: ({ parameters }) => (parameters.triggerTimes.item ?? []).map((time) => scheduleOf(time, 'triggerTimes')),
  emit: () => [{ json: {} }],
});
