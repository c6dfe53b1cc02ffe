import { choiceOf, choices, collection, cursorPaging, isJsonObject, multiOptions, string } from '@millrace/node-sdk';
import { analytics, universalReports } from './client.ts';
import { lookups } from './lookups.ts';

const sessions = cursorPaging({ cursor: 'pageToken', next: 'nextPageToken', items: 'sessions', place: 'body' });

/** What single people did, in Universal Analytics. */
export const userActivityOperations = {
  search: analytics.operation('Search', {
    action: 'Search the activity of a user',
    parameters: [
      choiceOf('viewId', { label: 'View', from: lookups.views, required: true }),
      string('userId', { label: 'User ID', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          multiOptions('activityTypes', {
            label: 'Kinds of activity',
            description: 'Default: all of them',
            options: choices('ECOMMERCE', 'EVENT', 'GOAL', 'PAGEVIEW', 'SCREENVIEW'),
          }),
        ],
      }),
    ],
    paged: { limit: 100, most: 500 },
    async run({ clientOf, limit, parameters: { viewId, userId, additionalFields } }) {
      const client = await clientOf(universalReports);
      const body = {
        viewId,
        user: { userId },
        ...additionalFields,
        pageSize: Number.isFinite(limit) ? limit : undefined,
      };
      const request = { method: 'POST', path: '/userActivity:search', body } as const;
      const found = await client.all(request, { limit, paging: sessions });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
};
