import { defineServiceNode, resource } from '@millrace/node-sdk';
import { calendar } from './client.ts';
import { availability } from './operations/availability.ts';
import { eventOperations } from './operations/event.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.googleCalendar',
  displayName: 'Google Calendar',
  description: 'Looks after the events of Google Calendar, and says when there is time',
  version: [1, 1.1, 1.2, 1.3],
  defaultVersion: 1.3,
  codex: { categories: ['Productivity'], alias: ['appointment', 'meeting', 'event'] },
  service: calendar,
  resources: {
    calendar: resource('Calendar', { availability }),
    event: resource('Event', eventOperations, 'create'),
  },
  defaultResource: 'event',
});
