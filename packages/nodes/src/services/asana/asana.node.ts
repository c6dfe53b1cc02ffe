import { defineServiceNode, resource } from '@millrace/node-sdk';
import { asana } from './client.ts';
import { projectOperations, userOperations } from './operations/project.ts';
import { subtaskOperations, taskOperations } from './operations/task.ts';
import { taskCommentOperations, taskProjectOperations, taskTagOperations } from './operations/task-parts.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.asana',
  displayName: 'Asana',
  description: 'Reads and changes tasks and projects of Asana',
  version: 1,
  codex: { categories: ['Productivity'], alias: ['task', 'project'] },
  service: asana,
  resources: {
    project: resource('Project', projectOperations, 'get'),
    subtask: resource('Subtask', subtaskOperations),
    task: resource('Task', taskOperations),
    taskComment: resource('Comment of a task', taskCommentOperations),
    taskProject: resource('Project of a task', taskProjectOperations),
    taskTag: resource('Tag of a task', taskTagOperations),
    user: resource('User', userOperations),
  },
  defaultResource: 'task',
});
