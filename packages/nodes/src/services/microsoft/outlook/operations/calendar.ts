import { boolean, choiceOf, choices, collection, options, path, string } from '@millrace/node-sdk';
import { DONE, outlook } from '../client.ts';
import { calendarGroups } from '../lookups.ts';
import { additional, calendarId, changes, customFilter, narrowing } from '../parameters.ts';

const color = options('color', {
  label: 'Color',
  options: choices(
    'lightBlue',
    'lightBrown',
    'lightGray',
    'lightGreen',
    'lightOrange',
    'lightPink',
    'lightRed',
    'lightTeal',
    'lightYellow',
  ),
});

export const calendarOperations = {
  create: outlook.operation('Create', {
    action: 'Create a calendar',
    parameters: [
      string('name', { label: 'Name', required: true }),
      collection('additionalFields', {
        ...additional,
        options: [choiceOf('calendarGroup', { label: 'Calendar group', from: calendarGroups }), color],
      }),
    ],
    request: ({ name, additionalFields: { calendarGroup, ...more } }) => ({
      method: 'POST',
      path: calendarGroup ? path`/calendarGroups/${calendarGroup}/calendars` : '/calendars',
      body: { name, ...more },
    }),
  }),
  delete: outlook.operation('Delete', {
    action: 'Delete a calendar',
    parameters: [calendarId],
    request: ({ calendarId: { value } }) => ({ method: 'DELETE', path: path`/calendars/${value}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get a calendar',
    parameters: [calendarId],
    request: ({ calendarId: { value } }) => ({ path: path`/calendars/${value}` }),
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many calendars',
    parameters: [collection('filters', { ...narrowing, options: [customFilter] })],
    paged: { limit: 100 },
    request: ({ filters }) => ({ path: '/calendars', query: { $filter: filters.custom || undefined } }),
  }),
  update: outlook.operation('Update', {
    action: 'Update a calendar',
    parameters: [
      calendarId,
      collection('updateFields', {
        ...changes,
        options: [
          color,
          boolean('isDefaultCalendar', { label: 'Is the default calendar' }),
          string('name', { label: 'Name' }),
        ],
      }),
    ],
    request: ({ calendarId: { value }, updateFields }) => ({
      method: 'PATCH',
      path: path`/calendars/${value}`,
      body: updateFields,
    }),
  }),
};
