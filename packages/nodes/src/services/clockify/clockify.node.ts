import { defineServiceNode, resource } from '@millrace/node-sdk';
import { clockify } from './client.ts';
import { clientOperations } from './operations/client.ts';
import { projectOperations } from './operations/project.ts';
import { tagOperations, taskOperations } from './operations/task.ts';
import { timeEntryOperations } from './operations/time-entry.ts';
import { userOperations, workspaceOperations } from './operations/workspace.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.clockify',
  displayName: 'Clockify',
  description: 'Reads and changes time entries, projects, tasks and clients of Clockify',
  version: 1,
  codex: { categories: ['Productivity'], alias: ['time tracking', 'timesheet'] },
  service: clockify,
  resources: {
    client: resource('Client', clientOperations),
    project: resource('Project', projectOperations),
    tag: resource('Tag', tagOperations),
    task: resource('Task', taskOperations),
    timeEntry: resource('Time entry', timeEntryOperations),
    user: resource('User', userOperations),
    workspace: resource('Workspace', workspaceOperations),
  },
  defaultResource: 'project',
});
