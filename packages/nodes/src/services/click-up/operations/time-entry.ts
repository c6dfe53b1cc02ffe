import {
  boolean,
  choiceOf,
  choicesOf,
  collection,
  dateTime,
  number,
  path,
  singlePage,
  string,
  when,
} from '@millrace/node-sdk';
import { clickUp } from '../client.ts';
import { assignees, spaceTags, tasks, timeEntryTags } from '../lookups.ts';
import { changes, idOf, listPlace, more, personIn, team, timeIn } from '../parameters.ts';

const MS_PER_MINUTE = 60_000;

const timeEntry = idOf('timeEntry', 'Time entry ID');
const billable = boolean('billable', { label: 'Billable', default: true });
const description = string('description', { label: 'Description' });
const assignee = choiceOf('assignee', { label: 'Assignee', from: assignees });
const task = choiceOf('task', { label: 'Task', from: tasks });
const start = (required: boolean) => dateTime('start', { label: 'Start', required });
const duration = (required: boolean) => number('duration', { label: 'Duration (minutes)', required });

/** Tags as time entries hold them. */
const tagsIn = (names: readonly string[] | undefined) => names?.map((name) => ({ name }));

export const timeEntryOperations = {
  create: clickUp.operation('Create', {
    action: 'Create a time entry',
    parameters: [
      ...listPlace,
      start(true),
      duration(true),
      task,
      more([assignee, billable, description, choicesOf('tags', { label: 'Tags', from: timeEntryTags })]),
    ],
    request: ({ team: where, start: from, duration: minutes, task: of, additionalFields: more }, { zone }) => ({
      method: 'POST',
      path: path`/team/${where}/time_entries`,
      body: {
        start: timeIn(from, zone, 'start'),
        duration: minutes * MS_PER_MINUTE,
        tid: of || undefined,
        assignee: personIn(more.assignee),
        billable: more.billable,
        description: more.description,
        tags: tagsIn(more.tags),
      },
    }),
    items: 'data',
  }),
  delete: clickUp.operation('Delete', {
    action: 'Delete a time entry',
    parameters: [team, timeEntry],
    request: ({ team: where, timeEntry: id }) => ({ method: 'DELETE', path: path`/team/${where}/time_entries/${id}` }),
    items: 'data',
  }),
  get: clickUp.operation('Get', {
    action: 'Get a time entry',
    parameters: [
      team,
      boolean('running', { label: 'Running', description: 'The one that runs now' }),
      when({ running: [false] }, timeEntry),
    ],
    request: ({ team: where, running, timeEntry: id = '' }) => ({
      path: path`/team/${where}/time_entries/${running ? 'current' : id}`,
    }),
    items: 'data',
  }),
  getAll: clickUp.operation('Get many', {
    action: 'Get many time entries',
    parameters: [
      team,
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [dateTime('end_date', { label: 'Before' }), dateTime('start_date', { label: 'After' })],
      }),
    ],
    paged: { limit: 5, most: 10 },
    paging: singlePage({ items: 'data' }),
    request: ({ team: where, filters }, { zone }) => ({
      path: path`/team/${where}/time_entries`,
      query: {
        end_date: timeIn(filters.end_date, zone, 'filters.end_date'),
        start_date: timeIn(filters.start_date, zone, 'filters.start_date'),
      },
    }),
  }),
  start: clickUp.operation('Start', {
    action: 'Start a time entry',
    parameters: [team, idOf('task', 'Task ID'), more([billable, description])],
    request: ({ team: where, task: of, additionalFields }) => ({
      method: 'POST',
      path: path`/team/${where}/time_entries/start`,
      body: { tid: of, ...additionalFields },
    }),
    items: 'data',
  }),
  stop: clickUp.operation('Stop', {
    action: 'Stop the time entry that runs',
    parameters: [team],
    request: ({ team: where }) => ({ method: 'POST', path: path`/team/${where}/time_entries/stop` }),
    items: 'data',
  }),
  update: clickUp.operation('Update', {
    action: 'Update a time entry',
    parameters: [
      ...listPlace,
      boolean('archived', { label: 'Archived tasks', description: 'Offer archived tasks', required: true }),
      timeEntry,
      changes([
        assignee,
        billable,
        description,
        duration(false),
        start(false),
        choicesOf('tags', { label: 'Tags', from: spaceTags }),
        task,
      ]),
    ],
    request: ({ team: where, timeEntry: id, updateFields }, { zone }) => {
      const { assignee: person, duration: minutes, start: from, tags, task: of, ...changed } = updateFields;
      return {
        method: 'PUT',
        path: path`/team/${where}/time_entries/${id}`,
        body: {
          ...changed,
          assignee: personIn(person),
          duration: minutes === undefined ? undefined : minutes * MS_PER_MINUTE,
          start: timeIn(from, zone, 'updateFields.start'),
          tags: tagsIn(tags),
          tid: of || undefined,
        },
      };
    },
    items: 'data',
  }),
};
