import { boolean, choiceOf, dateTime, path, string, succeeded } from '@millrace/node-sdk';
import { optionalInstant } from '../../../lib/date/given-date.ts';
import { asana } from '../client.ts';
import { projects, sections, users, workspaces } from '../lookups.ts';
import { fields, id, name, paged, projectsOfTask, taskContents, taskFields, workspace } from '../parameters.ts';

const listed = (names: readonly string[] | undefined) => names?.join(',') || undefined;

export const taskOperations = {
  create: asana.operation('Create', {
    action: 'Create a task',
    parameters: [workspace, name, fields('otherProperties', 'Additional fields', [...taskContents, projectsOfTask])],
    request: ({ workspace: where, name: title, otherProperties }) => ({
      method: 'POST',
      path: '/tasks',
      body: { data: { name: title, workspace: where, ...otherProperties } },
    }),
    items: 'data',
  }),
  delete: asana.operation('Delete', {
    action: 'Delete a task',
    parameters: [id],
    request: ({ id: task }) => ({ method: 'DELETE', path: path`/tasks/${task}` }),
    items: 'data',
  }),
  get: asana.operation('Get', {
    action: 'Get a task',
    parameters: [id],
    request: ({ id: task }) => ({ path: path`/tasks/${task}` }),
    items: 'data',
  }),
  getAll: asana.operation('Get many', {
    action: 'Get many tasks',
    parameters: [
      fields('filters', 'Filters', [
        choiceOf('assignee', { label: 'Assignee', from: users }),
        ...taskFields,
        choiceOf('project', { label: 'Project', from: projects }),
        choiceOf('section', { label: 'Section', from: sections }),
        choiceOf('workspace', { label: 'Workspace', from: workspaces }),
        dateTime('completed_since', { label: 'Completed since', description: 'Or not completed' }),
        dateTime('modified_since', { label: 'Changed since' }),
      ]),
    ],
    paged,
    request: ({ filters: { opt_fields, completed_since, modified_since, ...filters } }, { zone }) => ({
      path: '/tasks',
      query: {
        ...filters,
        opt_fields: listed(opt_fields),
        completed_since: optionalInstant(completed_since, { zone, parameter: 'filters.completed_since' }),
        modified_since: optionalInstant(modified_since, { zone, parameter: 'filters.modified_since' }),
      },
    }),
  }),
  move: asana.operation('Move', {
    action: 'Move a task to a section',
    parameters: [
      id,
      choiceOf('projectId', { label: 'Project', from: projects, required: true }),
      choiceOf('section', { label: 'Section', from: sections, required: true }),
    ],
    request: ({ id: task, section }) => ({
      method: 'POST',
      path: path`/sections/${section}/addTask`,
      body: { data: { task } },
    }),
    items: succeeded,
  }),
  search: asana.operation('Search', {
    action: 'Search tasks',
    parameters: [
      workspace,
      fields('searchTaskProperties', 'Filters', [
        boolean('completed', { label: 'Completed' }),
        string('text', { label: 'Text', typeOptions: { rows: 5 } }),
      ]),
    ],
    request: ({ workspace: where, searchTaskProperties }) => ({
      path: path`/workspaces/${where}/tasks/search`,
      query: searchTaskProperties,
    }),
    items: 'data',
  }),
  update: asana.operation('Update', {
    action: 'Update a task',
    parameters: [
      id,
      fields('otherProperties', 'Fields to change', [
        ...taskContents,
        string('name', { label: 'Name' }),
        projectsOfTask,
      ]),
    ],
    request: ({ id: task, otherProperties }) => ({
      method: 'PUT',
      path: path`/tasks/${task}`,
      body: { data: otherProperties },
    }),
    items: 'data',
  }),
};

const taskId = string('taskId', { label: 'Task ID', required: true });

export const subtaskOperations = {
  create: asana.operation('Create', {
    action: 'Create a subtask',
    parameters: [
      taskId,
      name,
      fields('otherProperties', 'Additional fields', [
        ...taskContents,
        choiceOf('workspace', { label: 'Workspace', from: workspaces }),
      ]),
    ],
    request: ({ taskId: task, name: title, otherProperties }) => ({
      method: 'POST',
      path: path`/tasks/${task}/subtasks`,
      body: { data: { name: title, ...otherProperties } },
    }),
    items: 'data',
  }),
  getAll: asana.operation('Get many', {
    action: 'Get the subtasks of a task',
    parameters: [taskId, fields('options', 'Options', taskFields)],
    paged,
    request: ({ taskId: task, options: { opt_fields, ...options } }) => ({
      path: path`/tasks/${task}/subtasks`,
      query: { ...options, opt_fields: listed(opt_fields) },
    }),
  }),
};
