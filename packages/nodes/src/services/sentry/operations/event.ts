import { boolean, choices, collection, options, path, string, succeeded } from '@millrace/node-sdk';
import { organizationSlug, paged, projectSlug, sentry } from '../client.ts';

export const eventOperations = {
  get: sentry.operation('Get', {
    parameters: [organizationSlug, projectSlug, string('eventId', { label: 'Event ID', required: true })],
    request: ({ organizationSlug: organization, projectSlug: project, eventId }) => ({
      path: path`/projects/${organization}/${project}/events/${eventId}/`,
    }),
  }),
  getAll: sentry.operation('Get many', {
    parameters: [
      organizationSlug,
      projectSlug,
      boolean('full', { label: 'In full', description: 'With the stack traces of events', default: true }),
    ],
    paged,
    request: ({ organizationSlug: organization, projectSlug: project, full }) => ({
      path: path`/projects/${organization}/${project}/events/`,
      query: { full },
    }),
  }),
};

const issueId = string('issueId', { label: 'Issue ID', required: true });

export const issueOperations = {
  delete: sentry.operation('Delete', {
    parameters: [issueId],
    request: ({ issueId: id }) => ({ method: 'DELETE', path: path`/issues/${id}/` }),
    items: succeeded,
  }),
  get: sentry.operation('Get', {
    parameters: [issueId],
    request: ({ issueId: id }) => ({ path: path`/issues/${id}/` }),
  }),
  getAll: sentry.operation('Get many', {
    parameters: [
      organizationSlug,
      projectSlug,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('query', { label: 'Query', description: 'Default: unresolved ones', placeholder: 'is:unresolved' }),
          options('statsPeriod', {
            label: 'Period of statistics',
            default: '',
            options: [
              { name: '14 days', value: '14d' },
              { name: '24 hours', value: '24h' },
            ],
          }),
          boolean('shortIdLookUp', {
            label: 'Short IDs',
            description: 'A query may be the short ID of an issue',
            default: true,
          }),
        ],
      }),
    ],
    paged,
    request: ({ organizationSlug: organization, projectSlug: project, additionalFields }) => ({
      path: path`/projects/${organization}/${project}/issues/`,
      query: {
        statsPeriod: additionalFields.statsPeriod || undefined,
        // Sentry reads a number.
        shortIdLookup: additionalFields.shortIdLookUp ? 1 : undefined,
        query: additionalFields.query || undefined,
      },
    }),
  }),
  update: sentry.operation('Update', {
    parameters: [
      issueId,
      collection('additionalFields', {
        label: 'Change',
        placeholder: 'Add field',
        options: [
          string('assignedTo', { label: 'Assigned to', description: 'ID, username or email of a user, or a team' }),
          boolean('hasSeen', { label: 'Seen', default: true }),
          boolean('isBookmarked', { label: 'Bookmarked', default: true }),
          boolean('isPublic', { label: 'Public', default: true }),
          boolean('isSubscribed', { label: 'Subscribed', default: true }),
          options('status', {
            label: 'Status',
            default: '',
            options: choices('ignored', 'resolved', 'resolvedInNextRelease', 'unresolved'),
          }),
        ],
      }),
    ],
    request: ({ issueId: id, additionalFields }) => ({
      method: 'PUT',
      path: path`/issues/${id}/`,
      body: { ...additionalFields, status: additionalFields.status || undefined },
    }),
  }),
};
