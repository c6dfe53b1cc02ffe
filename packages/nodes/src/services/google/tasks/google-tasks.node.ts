import {
  boolean,
  choiceOf,
  collection,
  cursorPaging,
  dateTime,
  defineServiceNode,
  isJsonObject,
  options,
  path,
  resource,
  service,
  string,
  succeeded,
  z,
} from '@millrace/node-sdk';
import { googleTasksOAuth2Api } from '../google.credentials.ts';

const tasks = service({
  name: 'Google Tasks',
  credential: googleTasksOAuth2Api,
  baseUrl: 'https://www.googleapis.com/tasks/v1',
  reason: 'error.message',
  paging: cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'items',
    size: { name: 'maxResults', most: 100 },
  }),
});

const lists = tasks.choices('getTasks', {
  async find({ client }) {
    const found = await client.all({ path: '/users/@me/lists' });
    return z
      .array(z.object({ id: z.string(), title: z.string() }))
      .parse(found)
      .map(({ id, title }) => ({ name: title, value: id }));
  },
});

const list = choiceOf('task', { label: 'List', from: lists, required: true });
const taskId = string('taskId', { label: 'Task ID', required: true });
const title = string('title', { label: 'Title' });
const previous = string('previous', { label: 'Previous', description: 'The ID of the task that it follows' });

/** What a task can hold besides its title. */
const contents = [
  dateTime('completed', { label: 'Completed' }),
  boolean('deleted', { label: 'Deleted' }),
  dateTime('dueDate', { label: 'Due' }),
  string('notes', { label: 'Notes' }),
  options('status', {
    label: 'Status',
    default: '',
    options: [
      { name: 'Needs action', value: 'needsAction' },
      { name: 'Completed', value: 'completed' },
    ],
  }),
] as const;

const optional = { label: 'Additional fields', placeholder: 'Add field' } as const;

const taskOperations = {
  create: tasks.operation('Create', {
    parameters: [
      list,
      title,
      collection('additionalFields', {
        ...optional,
        options: [
          ...contents,
          string('parent', { label: 'Parent', description: 'The ID of the task that it belongs to' }),
          previous,
        ],
      }),
    ],
    request: ({ task, title: name, additionalFields: { parent, previous: before, dueDate, ...rest } }) => ({
      method: 'POST',
      path: path`/lists/${task}/tasks`,
      query: { parent: parent || undefined, previous: before || undefined },
      body: { title: name, ...rest, due: dueDate || undefined },
    }),
  }),
  delete: tasks.operation('Delete', {
    parameters: [list, taskId],
    request: ({ task, taskId: id }) => ({ method: 'DELETE', path: path`/lists/${task}/tasks/${id}` }),
    items: succeeded,
  }),
  get: tasks.operation('Get', {
    parameters: [list, taskId],
    request: ({ task, taskId: id }) => ({ path: path`/lists/${task}/tasks/${id}` }),
  }),
  getAll: tasks.operation('Get many', {
    parameters: [
      list,
      collection('additionalFields', {
        ...optional,
        options: [
          dateTime('completedMax', { label: 'Completed before' }),
          dateTime('completedMin', { label: 'Completed after' }),
          dateTime('dueMin', { label: 'Due after' }),
          dateTime('dueMax', { label: 'Due before' }),
          boolean('showCompleted', { label: 'Show completed ones', default: true }),
          boolean('showDeleted', { label: 'Show deleted ones' }),
          boolean('showHidden', { label: 'Show hidden ones' }),
          dateTime('updatedMin', { label: 'Changed after' }),
        ],
      }),
    ],
    paged: { limit: 20, most: 100 },
    async run({ client, limit, parameters: { task, additionalFields } }) {
      const query = { showCompleted: true, showDeleted: false, showHidden: false, ...additionalFields };
      const found = await client.all({ path: path`/lists/${task}/tasks`, query }, { limit });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: tasks.operation('Update', {
    parameters: [
      list,
      taskId,
      collection('updateFields', {
        label: 'Fields to update',
        placeholder: 'Add field',
        options: [...contents, previous, title],
      }),
    ],
    request: ({ task, taskId: id, updateFields: { previous: before, dueDate, ...rest } }) => ({
      method: 'PATCH',
      path: path`/lists/${task}/tasks/${id}`,
      query: { previous: before || undefined },
      body: { ...rest, due: dueDate || undefined },
    }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.googleTasks',
  displayName: 'Google Tasks',
  description: 'Looks after the task lists of Google',
  version: 1,
  codex: { categories: ['Productivity'], alias: ['to do', 'todo'] },
  service: tasks,
  resources: { task: resource('Task', taskOperations) },
});
