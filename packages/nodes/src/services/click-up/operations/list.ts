import { boolean, choiceOf, isJsonObject, path, string, succeeded } from '@millrace/node-sdk';
import { clickUp, listIn, members } from '../client.ts';
import { assignees, statuses } from '../lookups.ts';
import {
  archivedOnly,
  assignee,
  changes,
  content,
  due,
  idOf,
  limit,
  listPlace,
  listsAt,
  listsPlace,
  more,
  name,
  personIn,
  priority,
  timeIn,
} from '../parameters.ts';

const list = string('list', { label: 'List ID', required: true });

interface Contents {
  assignee?: string;
  content?: string;
  dueDate?: string;
  dueDateTime?: boolean;
  priority?: number;
}

function contentsOf({ assignee: person, dueDate, dueDateTime, ...rest }: Contents, zone: string, parameter: string) {
  return {
    content: rest.content,
    priority: rest.priority,
    assignee: personIn(person),
    due_date: timeIn(dueDate, zone, `${parameter}.dueDate`),
    due_date_time: dueDateTime,
  };
}

export const listOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a list',
    parameters: [
      ...listsPlace,
      name,
      more([assignee, content, ...due, priority, choiceOf('status', { label: 'Status', from: statuses })]),
    ],
    request: ({ name: title, additionalFields: { status, ...contents }, ...place }, { zone }) => ({
      method: 'POST',
      path: listsAt(place),
      body: { name: title, status, ...contentsOf(contents, zone, 'additionalFields') },
    }),
  }),
  customFields: clickUp.operation('Get custom fields', {
    action: 'Get the custom fields of a list',
    parameters: listPlace,
    request: ({ list: id = '' }) => ({ path: path`/list/${id}/field` }),
    items: 'fields',
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a list',
    parameters: [...listsPlace, list],
    request: ({ list: id }) => ({ method: 'DELETE', path: path`/list/${id}` }),
    items: succeeded,
  }),
  get: clickUp.operation('Get', {
    action: 'Get a list',
    parameters: [...listsPlace, list],
    request: ({ list: id }) => ({ path: path`/list/${id}` }),
  }),
  getAll: clickUp.operation('Get many', {
    action: 'Get many lists',
    parameters: [...listsPlace, limit, archivedOnly],
    async run({ client, parameters: { limit: most, filters, ...place } }) {
      const found = await client.all(
        { path: listsAt(place), query: filters },
        { limit: most, paging: listIn('lists') },
      );
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  member: clickUp.operation('Get members', {
    action: 'Get the members of a list',
    parameters: [idOf('id', 'List ID')],
    paged: { all: true, most: 100 },
    paging: members,
    request: ({ id }) => ({ path: path`/list/${id}/member` }),
  }),
  update: clickUp.operation('Update', {
    action: 'Update a list',
    parameters: [
      ...listsPlace,
      list,
      changes([
        choiceOf('assignee', { label: 'Assignee', from: assignees }),
        content,
        ...due,
        string('name', { label: 'Name' }),
        priority,
        boolean('unsetStatus', { label: 'Take the status away' }),
      ]),
    ],
    request: ({ list: id, updateFields: { name: title, unsetStatus, ...contents } }, { zone }) => ({
      method: 'PUT',
      path: path`/list/${id}`,
      body: { name: title, unset_status: unsetStatus, ...contentsOf(contents, zone, 'updateFields') },
    }),
  }),
};
