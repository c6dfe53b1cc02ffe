import { boolean, choiceOf, choices, collection, dateTime, multiOptions, path, string } from '@millrace/node-sdk';
import { listed, pagerDuty, timezones } from '../client.ts';

export const logEntryOperations = {
  get: pagerDuty.operation('Get', {
    parameters: [string('logEntryId', { label: 'Log entry ID', required: true })],
    request: ({ logEntryId: id }) => ({ path: path`/log_entries/${id}` }),
    items: 'log_entry',
  }),
  getAll: pagerDuty.operation('Get many', {
    parameters: [
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          multiOptions('include', {
            label: 'Include',
            description: 'What is told in whole',
            options: choices('channels', 'incidents', 'services', 'teams'),
          }),
          boolean('isOverview', { label: 'Overview', description: 'Only the most important changes of an incident' }),
          dateTime('since', { label: 'Since' }),
          choiceOf('timeZone', { label: 'Time zone', description: 'In which times are given', from: timezones }),
          dateTime('until', { label: 'Until' }),
        ],
      }),
    ],
    paged: { limit: 100, most: 500 },
    request: ({ options: { include, isOverview, since, timeZone, until } }) => ({
      path: '/log_entries',
      query: {
        'include[]': include,
        is_overview: isOverview,
        since: since || undefined,
        time_zone: timeZone || undefined,
        until: until || undefined,
      },
    }),
    paging: listed('log_entries'),
  }),
};

export const userOperations = {
  get: pagerDuty.operation('Get', {
    parameters: [string('userId', { label: 'User ID', required: true })],
    request: ({ userId: id }) => ({ path: path`/users/${id}` }),
    items: 'user',
  }),
};
