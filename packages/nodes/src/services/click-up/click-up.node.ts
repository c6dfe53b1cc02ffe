import { defineServiceNode, resource } from '@millrace/node-sdk';
import { clickUp } from './client.ts';
import { checklistItemOperations, checklistOperations } from './operations/checklist.ts';
import { commentOperations } from './operations/comment.ts';
import { folderOperations } from './operations/folder.ts';
import { goalKeyResultOperations, goalOperations } from './operations/goal.ts';
import { listOperations } from './operations/list.ts';
import { spaceTagOperations, taskTagOperations, timeEntryTagOperations } from './operations/tag.ts';
import { taskOperations } from './operations/task.ts';
import { taskDependencyOperations, taskListOperations } from './operations/task-links.ts';
import { timeEntryOperations } from './operations/time-entry.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.clickUp',
  displayName: 'ClickUp',
  description: 'Reads and changes tasks, lists, goals and times of ClickUp',
  version: 1,
  group: ['output'],
  codex: { categories: ['Productivity'], alias: ['task', 'project', 'time tracking'] },
  service: clickUp,
  resources: {
    checklist: resource('Checklist', checklistOperations),
    checklistItem: resource('Checklist item', checklistItemOperations),
    comment: resource('Comment', commentOperations),
    folder: resource('Folder', folderOperations),
    goal: resource('Goal', goalOperations),
    goalKeyResult: resource('Goal key result', goalKeyResultOperations),
    list: resource('List', listOperations, 'customFields'),
    spaceTag: resource('Space tag', spaceTagOperations),
    task: resource('Task', taskOperations),
    taskDependency: resource('Task dependency', taskDependencyOperations),
    taskList: resource('Task list', taskListOperations),
    taskTag: resource('Task tag', taskTagOperations),
    timeEntry: resource('Time entry', timeEntryOperations),
    timeEntryTag: resource('Time entry tag', timeEntryTagOperations),
  },
  defaultResource: 'task',
});
