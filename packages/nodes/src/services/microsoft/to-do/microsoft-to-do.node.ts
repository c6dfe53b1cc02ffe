import {
  choiceOf,
  choices,
  collection,
  dateTime,
  defineServiceNode,
  joinPaths,
  options,
  type Path,
  path,
  resource,
  string,
  succeeded,
  z,
} from '@millrace/node-sdk';
import { optionalInstant } from '../../../lib/date/given-date.ts';
import { GRAPH, graphService, ownPaging } from '../graph-service.ts';
import { microsoftToDoOAuth2Api } from '../microsoft.credentials.ts';

const toDo = graphService({
  name: 'Microsoft To Do',
  credential: microsoftToDoOAuth2Api,
  baseUrl: () => `${GRAPH}/me/todo`,
});

const listed = z.array(z.object({ id: z.string(), displayName: z.string() }));
const taskLists = toDo.choices('getTaskLists', {
  async find({ client }) {
    const found = listed.parse(await client.all({ path: '/lists' }, { paging: ownPaging }));
    return found.map(({ id, displayName }) => ({ name: displayName, value: id }));
  },
});

const paged = { limit: 50, most: 100 } as const;
const more = { label: 'Additional fields', placeholder: 'Add field' } as const;
const changes = { label: 'Fields to update', placeholder: 'Add field' } as const;
const taskListId = choiceOf('taskListId', { label: 'List', from: taskLists, required: true });
const taskId = string('taskId', { label: 'Task ID', required: true });
const linkedResourceId = string('linkedResourceId', { label: 'Linked resource ID', required: true });
const listId = string('listId', { label: 'List ID', required: true });
const displayName = string('displayName', { label: 'Name' });
const applicationName = string('applicationName', {
  label: 'Application',
  description: 'Where the thing comes from that the task is about',
});

interface TaskPlace {
  taskListId: string;
  taskId: string;
}

const tasksOf = ({ taskListId: list }: Pick<TaskPlace, 'taskListId'>): Path => path`/lists/${list}/tasks`;
const taskAt = (place: TaskPlace): Path => joinPaths(tasksOf(place), path`/${place.taskId}`);
const linksOf = (place: TaskPlace): Path => joinPaths(taskAt(place), path`/linkedResources`);
const linkAt = (place: TaskPlace & { linkedResourceId: string }): Path =>
  joinPaths(linksOf(place), path`/${place.linkedResourceId}`);

/** What a linked resource can say besides. */
const linkFields = [
  string('externalId', { label: 'External ID', description: 'Of the thing, in the application' }),
  string('webUrl', { label: 'Address', description: 'Of the thing' }),
] as const;

const linkedResourceOperations = {
  create: toDo.operation('Create', {
    parameters: [
      taskListId,
      taskId,
      displayName,
      { ...applicationName, required: true },
      collection('additionalFields', { ...more, options: linkFields }),
    ],
    request: ({ displayName: name, applicationName: application, additionalFields, ...place }) => ({
      method: 'POST',
      path: linksOf(place),
      body: { applicationName: application, displayName: name || undefined, ...additionalFields },
    }),
  }),
  delete: toDo.operation('Delete', {
    parameters: [taskListId, taskId, linkedResourceId],
    request: (place) => ({ method: 'DELETE', path: linkAt(place) }),
    items: succeeded,
  }),
  get: toDo.operation('Get', {
    parameters: [taskListId, taskId, linkedResourceId],
    request: (place) => ({ path: linkAt(place) }),
  }),
  getAll: toDo.operation('Get many', {
    parameters: [taskListId, taskId],
    paged,
    request: (place) => ({ path: linksOf(place) }),
  }),
  update: toDo.operation('Update', {
    parameters: [
      taskListId,
      taskId,
      linkedResourceId,
      collection('updateFields', { ...changes, options: [applicationName, displayName, ...linkFields] }),
    ],
    request: ({ updateFields, ...place }) => ({ method: 'PATCH', path: linkAt(place), body: updateFields }),
  }),
};

/** What a task can say besides its title. */
const taskFields = [
  string('content', { label: 'Note', description: 'May hold HTML', typeOptions: { rows: 3 } }),
  dateTime('dueDateTime', { label: 'Due' }),
  dateTime('reminderDateTime', { label: 'Reminder' }),
  options('importance', { label: 'Importance', default: 'normal', options: choices('low', 'normal', 'high') }),
  options('status', {
    label: 'Status',
    default: 'notStarted',
    options: choices('notStarted', 'inProgress', 'completed', 'waitingOnOthers', 'deferred'),
  }),
] as const;

interface TaskFields {
  content?: string;
  dueDateTime?: string;
  reminderDateTime?: string;
  importance?: string;
  status?: string;
  title?: string;
}

/** A task as the service takes it. @throws NodeError for what is no date */
function taskBody({ content, dueDateTime, reminderDateTime, ...rest }: TaskFields, zone: string) {
  const remindsAt = optionalInstant(reminderDateTime, { zone, parameter: 'reminderDateTime' });
  return {
    ...rest,
    body: content === undefined ? undefined : { content, contentType: 'html' },
    dueDateTime: moment(optionalInstant(dueDateTime, { zone, parameter: 'dueDateTime' })),
    reminderDateTime: moment(remindsAt),
    isReminderOn: remindsAt === undefined ? undefined : true,
  };
}

function moment(dateTimeText: string | undefined) {
  return dateTimeText === undefined ? undefined : { dateTime: dateTimeText, timeZone: 'UTC' };
}

const taskOperations = {
  create: toDo.operation('Create', {
    parameters: [
      taskListId,
      string('title', { label: 'Title', required: true }),
      collection('additionalFields', { ...more, options: taskFields }),
    ],
    request: ({ title, additionalFields, ...place }, { zone }) => ({
      method: 'POST',
      path: tasksOf(place),
      body: taskBody({ title, ...additionalFields }, zone),
    }),
  }),
  delete: toDo.operation('Delete', {
    parameters: [taskListId, taskId],
    request: (place) => ({ method: 'DELETE', path: taskAt(place) }),
    items: succeeded,
  }),
  get: toDo.operation('Get', { parameters: [taskListId, taskId], request: (place) => ({ path: taskAt(place) }) }),
  getAll: toDo.operation('Get many', {
    parameters: [taskListId],
    paged,
    request: (place) => ({ path: tasksOf(place) }),
  }),
  update: toDo.operation('Update', {
    parameters: [
      taskListId,
      taskId,
      collection('updateFields', { ...changes, options: [...taskFields, string('title', { label: 'Title' })] }),
    ],
    request: ({ updateFields, ...place }, { zone }) => ({
      method: 'PATCH',
      path: taskAt(place),
      body: taskBody(updateFields, zone),
    }),
  }),
};

const listOperations = {
  create: toDo.operation('Create', {
    parameters: [{ ...displayName, required: true }],
    request: ({ displayName: name }) => ({ method: 'POST', path: '/lists', body: { displayName: name } }),
  }),
  delete: toDo.operation('Delete', {
    parameters: [listId],
    request: ({ listId: id }) => ({ method: 'DELETE', path: path`/lists/${id}` }),
    items: succeeded,
  }),
  get: toDo.operation('Get', { parameters: [listId], request: ({ listId: id }) => ({ path: path`/lists/${id}` }) }),
  getAll: toDo.operation('Get many', { paged, request: () => ({ path: '/lists' }) }),
  update: toDo.operation('Update', {
    parameters: [listId, { ...displayName, required: true }],
    request: ({ listId: id, displayName: name }) => ({
      method: 'PATCH',
      path: path`/lists/${id}`,
      body: { displayName: name },
    }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.microsoftToDo',
  displayName: 'Microsoft To Do',
  description: 'Looks after the task lists of Microsoft To Do',
  version: 1,
  codex: { categories: ['Productivity'], alias: ['tasks', 'office 365', 'todo'] },
  service: toDo,
  resources: {
    linkedResource: resource('Linked resource', linkedResourceOperations, 'get'),
    list: resource('List', listOperations, 'get'),
    task: resource('Task', taskOperations, 'get'),
  },
  defaultResource: 'task',
});
