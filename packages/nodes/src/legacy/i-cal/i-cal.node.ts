import { defineNode, options } from '@millrace/node-sdk';
import { eventParameters } from '../../lib/calendar/event-parameters.ts';
import { eventItem } from '../../lib/calendar/write-event.ts';

export default defineNode({
  name: 'n8n-nodes-base.iCal',
  displayName: 'iCalendar',
  description: 'Makes a calendar file of an event; newer workflows use the convert to file node',
  version: 1,
  group: ['input'],
  family: 'data',
  hidden: true,
  subtitle: '={{ $parameter.title }}',
  defaults: { name: 'iCalendar' },
  credentials: [],
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files'] },
    alias: ['ics', 'event', 'invitation', 'appointment', 'meeting', 'calendar'],
  },
  parameters: [
    options('operation', {
      label: 'Operation',
      noDataExpression: true,
      default: 'createEventFile',
      options: [{ name: 'Create event file', value: 'createEventFile', action: 'Create a file of an event' }],
    }),
    ...eventParameters,
  ],
  run: ({ parameters, binary, workflow, now }) => eventItem(parameters, { binary, workflow, now }),
});
