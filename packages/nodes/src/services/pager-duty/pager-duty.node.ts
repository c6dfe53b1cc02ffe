import { defineServiceNode, resource } from '@millrace/node-sdk';
import { pagerDuty } from './client.ts';
import { incidentOperations, noteOperations } from './operations/incident.ts';
import { logEntryOperations, userOperations } from './operations/log-entry.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.pagerDuty',
  displayName: 'PagerDuty',
  description: 'Opens, changes and lists incidents with their notes and log',
  version: 1,
  group: ['output'],
  codex: { categories: ['Development', 'Communication'], alias: ['incident', 'alert', 'on-call'] },
  service: pagerDuty,
  resources: {
    incident: resource('Incident', incidentOperations),
    incidentNote: resource('Incident note', noteOperations),
    logEntry: resource('Log entry', logEntryOperations),
    user: resource('User', userOperations),
  },
});
