import { boolean, choiceOf, choicesOf, dateTime, number, options, path, string } from '@millrace/node-sdk';
import { pipedrive } from '../client.ts';
import { activityTypes, filters } from '../lookups.ts';
import * as shared from '../parameters.ts';
import { bodyOf } from '../properties.ts';
import { changeThing, readThing, readThings } from './shared.ts';

const activityId = number('activityId', { label: 'Activity ID', required: true });
const done = options('done', {
  label: 'Done',
  default: '0',
  options: [
    { name: 'Not done', value: '0' },
    { name: 'Done', value: '1' },
  ],
});
const type = { label: 'Type', placeholder: 'call' } as const;

const about = [
  shared.dealId,
  dateTime('due_date', { label: 'Due date' }),
  string('note', { label: 'Note', description: 'Text or HTML', typeOptions: { rows: 5 } }),
  shared.organization,
  shared.personId,
  shared.owner('user_id'),
  shared.customProperties(),
] as const;

export const activityOperations = {
  create: pipedrive.operation('Create', {
    parameters: [
      string('subject', { label: 'Subject', required: true }),
      done,
      string('type', { ...type, required: true }),
      shared.more(about),
    ],
    request: ({ subject, done: isDone, type: kind, additionalFields }) => ({
      method: 'POST',
      path: '/activities',
      body: { subject, done: isDone, type: kind, ...bodyOf(additionalFields) },
    }),
    items: 'data',
  }),
  delete: pipedrive.operation('Delete', {
    parameters: [activityId],
    request: ({ activityId: id }) => ({ method: 'DELETE', path: path`/activities/${id}` }),
    items: 'data',
  }),
  get: pipedrive.operation('Get', {
    parameters: [activityId, shared.resolveProperties],
    run: (context) => readThing(context, 'activity', path`/activities/${context.parameters.activityId}`),
  }),
  getAll: pipedrive.operation('Get many', {
    parameters: [
      shared.resolveProperties,
      shared.more([
        boolean('done', { label: 'Done' }),
        dateTime('end_date', { label: 'Due until' }),
        choiceOf('filterId', { label: 'Saved filter', from: filters }),
        dateTime('start_date', { label: 'Due from' }),
        choicesOf('type', { label: 'Types', from: activityTypes }),
        shared.owner('user_id'),
      ]),
    ],
    paged: shared.paged,
    run(context) {
      const { done: isDone, filterId: filter_id, type: types, ...query } = context.parameters.additionalFields;
      const type = types?.join(',') || undefined;
      const done = isDone === undefined ? undefined : Number(isDone);
      return readThings(context, 'activity', { at: path`/activities`, query: { ...query, done, filter_id, type } });
    },
  }),
  update: pipedrive.operation('Update', {
    parameters: [
      activityId,
      shared.encodeProperties,
      shared.changes([
        boolean('busy_flag', { label: 'Busy', description: 'Whether the owner is busy at that time' }),
        done,
        string('public_description', { label: 'Public description', description: 'Seen by who is invited' }),
        string('subject', { label: 'Subject' }),
        string('type', type),
        ...about,
      ]),
    ],
    run: (context) => changeThing(context, 'activity', path`/activities/${context.parameters.activityId}`),
  }),
};
