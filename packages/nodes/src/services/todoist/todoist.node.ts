import { defineServiceNode, resource } from '@millrace/node-sdk';
import { todoist } from './client.ts';
import { commentOperations, labelOperations } from './operations/notes.ts';
import { projectOperations, sectionOperations } from './operations/places.ts';
import { reminderOperations } from './operations/reminder.ts';
import { taskOperations } from './operations/task.ts';

const shared = {
  name: 'n8n-nodes-base.todoist',
  displayName: 'Todoist',
  description: 'Reads and changes tasks and projects of Todoist',
  defaultVersion: 2.2,
  codex: { categories: ['Productivity'], alias: ['task', 'to do', 'todo'] },
  service: todoist,
};

const task = resource('Task', taskOperations, 'create');

export const todoistV1 = defineServiceNode({ ...shared, version: 1, resources: { task } });

export const todoistV2 = defineServiceNode({
  ...shared,
  version: [2, 2.1, 2.2],
  resources: {
    task,
    project: resource('Project', projectOperations, 'create'),
    section: resource('Section', sectionOperations, 'create'),
    comment: resource('Comment', commentOperations, 'create'),
    label: resource('Label', labelOperations, 'create'),
    reminder: resource('Reminder', reminderOperations, 'create'),
  },
});

export default [todoistV1, todoistV2];
