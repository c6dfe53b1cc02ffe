import { defineServiceNode, resource } from '@millrace/node-sdk';
import { sentry } from './client.ts';
import { eventOperations, issueOperations } from './operations/event.ts';
import { organizationOperations, projectOperations, teamOperations } from './operations/organization.ts';
import { releaseOperations } from './operations/release.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.sentryIo',
  displayName: 'Sentry.io',
  description: 'Reads events, and manages issues, releases, projects and teams',
  version: 1,
  group: ['output'],
  codex: { categories: ['Development'], alias: ['error', 'crash', 'issue', 'monitoring'] },
  service: sentry,
  resources: {
    event: resource('Event', eventOperations),
    issue: resource('Issue', issueOperations, 'get'),
    organization: resource('Organization', organizationOperations, 'get'),
    project: resource('Project', projectOperations, 'get'),
    release: resource('Release', releaseOperations, 'get'),
    team: resource('Team', teamOperations, 'get'),
  },
});
