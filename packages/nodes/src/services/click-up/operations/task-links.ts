import { path, succeeded } from '@millrace/node-sdk';
import { clickUp } from '../client.ts';
import { idOf } from '../parameters.ts';

const dependency = [idOf('task', 'Task ID'), idOf('dependsOnTask', 'ID of the task it depends on')] as const;

export const taskDependencyOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a dependency of a task',
    parameters: dependency,
    request: ({ task, dependsOnTask }) => ({
      method: 'POST',
      path: path`/task/${task}/dependency`,
      body: { depends_on: dependsOnTask },
    }),
    items: succeeded,
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a dependency of a task',
    parameters: dependency,
    request: ({ task, dependsOnTask }) => ({
      method: 'DELETE',
      path: path`/task/${task}/dependency`,
      query: { depends_on: dependsOnTask },
    }),
    items: succeeded,
  }),
};

const listOfTask = [idOf('taskId', 'Task ID'), idOf('listId', 'List ID')] as const;

function taskList(label: 'Add' | 'Remove', method: 'POST' | 'DELETE') {
  return clickUp.operation(label, {
    action: `${label} a task ${label === 'Add' ? 'to' : 'from'} a list`,
    parameters: listOfTask,
    request: ({ taskId, listId }) => ({ method, path: path`/list/${listId}/task/${taskId}` }),
    items: succeeded,
  });
}

export const taskListOperations = { add: taskList('Add', 'POST'), remove: taskList('Remove', 'DELETE') };
