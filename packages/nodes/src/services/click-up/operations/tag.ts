import {
  boolean,
  choiceOf,
  choicesOf,
  color,
  fixedCollection,
  group,
  path,
  singlePage,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { clickUp } from '../client.ts';
import { spaceTags, teams, timeEntryTags } from '../lookups.ts';
import { idOf, more, name, team } from '../parameters.ts';

const space = idOf('space', 'Space ID');
const tagName = choiceOf('name', { label: 'Name', from: spaceTags, required: true });
const colors = [
  color('foregroundColor', { label: 'Colour of the text', default: '#000000', required: true }),
  color('backgroundColor', { label: 'Colour behind it', default: '#000000', required: true }),
] as const;

export const spaceTagOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a tag of a space',
    parameters: [space, name, ...colors],
    request: ({ space: where, name: title, foregroundColor, backgroundColor }) => ({
      method: 'POST',
      path: path`/space/${where}/tag`,
      body: { tag: { name: title, tag_bg: backgroundColor, tag_fg: foregroundColor } },
    }),
    items: succeeded,
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a tag of a space',
    parameters: [space, tagName],
    request: ({ space: where, name: title }) => ({ method: 'DELETE', path: path`/space/${where}/tag/${title}` }),
    items: succeeded,
  }),
  getAll: clickUp.operation('Get many', {
    action: 'Get the tags of a space',
    parameters: [space],
    paged: { all: true, most: 100 },
    paging: singlePage({ items: 'tags' }),
    request: ({ space: where }) => ({ path: path`/space/${where}/tag` }),
  }),
  update: clickUp.operation('Update', {
    action: 'Update a tag of a space',
    parameters: [space, tagName, string('newName', { label: 'New name', required: true }), ...colors],
    request: ({ space: where, name: title, newName, foregroundColor, backgroundColor }) => ({
      method: 'PUT',
      path: path`/space/${where}/tag/${title}`,
      body: { tag: { name: newName, tag_bg: backgroundColor, tag_fg: foregroundColor } },
    }),
    items: succeeded,
  }),
};

const tagOfTask = [
  idOf('taskId', 'Task ID'),
  idOf('tagName', 'Tag'),
  more([
    boolean('custom_task_ids', { label: 'Custom ID', description: 'The ID of the task is one of the workspace' }),
    choiceOf('team_id', { label: 'Workspace', description: 'Needed for a custom ID', from: teams }),
  ]),
] as const;

function taskTag(label: 'Add' | 'Remove', method: 'POST' | 'DELETE') {
  return clickUp.operation(label, {
    action: `${label} a tag ${label === 'Add' ? 'to' : 'from'} a task`,
    parameters: tagOfTask,
    request: ({ taskId, tagName: tag, additionalFields }) => ({
      method,
      path: path`/task/${taskId}/tag/${tag}`,
      query: additionalFields,
    }),
    items: succeeded,
  });
}

export const taskTagOperations = { add: taskTag('Add', 'POST'), remove: taskTag('Remove', 'DELETE') };

const timeEntryIds = string('timeEntryIds', {
  label: 'Time entry IDs',
  description: 'Separated by commas',
  required: true,
});

export const timeEntryTagOperations = {
  add: clickUp.operation('Add', {
    action: 'Add tags to time entries',
    parameters: [
      team,
      timeEntryIds,
      fixedCollection('tagsUi', {
        label: 'Tags',
        placeholder: 'Add tag',
        multiple: true,
        groups: [
          group('tagsValues', 'Tag', [
            string('name', { label: 'Name' }),
            color('tag_bg', { label: 'Colour behind it', default: '#ff0000' }),
            color('tag_fg', { label: 'Colour of the text', default: '#ff0000' }),
          ]),
        ],
      }),
    ],
    request: ({ team: where, timeEntryIds: ids, tagsUi }) => ({
      method: 'POST',
      path: path`/team/${where}/time_entries/tags`,
      body: { time_entry_ids: fieldList(ids), tags: tagsUi.tagsValues ?? [] },
    }),
    items: succeeded,
  }),
  getAll: clickUp.operation('Get many', {
    action: 'Get the tags of time entries',
    parameters: [team],
    paged: { limit: 5, most: 10 },
    paging: singlePage({ items: 'data' }),
    request: ({ team: where }) => ({ path: path`/team/${where}/time_entries/tags` }),
  }),
  remove: clickUp.operation('Remove', {
    action: 'Remove tags from time entries',
    parameters: [team, timeEntryIds, choicesOf('tagNames', { label: 'Tags', from: timeEntryTags })],
    request: ({ team: where, timeEntryIds: ids, tagNames }) => ({
      method: 'DELETE',
      path: path`/team/${where}/time_entries/tags`,
      body: { time_entry_ids: fieldList(ids), tags: tagNames.map((tag) => ({ name: tag })) },
    }),
    items: succeeded,
  }),
};
