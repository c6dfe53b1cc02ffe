import { boolean, choiceOf, choices, dateTime, isJsonObject, options, path, string } from '@millrace/node-sdk';
import { campaigns, lemlist, pagesOf } from '../client.ts';
import { EVENTS, FIRST_EVENTS } from '../events.ts';
import * as shared from './shared.ts';

const campaign = choiceOf('campaignId', { label: 'Campaign', from: campaigns });
const type = { label: 'Kind of activity', default: 'emailsOpened' } as const;

export const activityOperationsV1 = {
  getAll: lemlist.operation('Get many', {
    action: 'Get many activities',
    parameters: [shared.filters([campaign, options('type', { ...type, options: choices(...FIRST_EVENTS) })])],
    paged: shared.paged,
    request: ({ filters: query }) => ({ path: '/activities', query }),
  }),
};

export const activityOperationsV2 = {
  getAll: lemlist.operation('Get many', {
    action: 'Get many activities',
    parameters: [
      shared.filters([
        campaign,
        boolean('isFirst', { label: 'First ones only', description: 'The first activity of its kind of each lead' }),
        string('leadId', { label: 'Lead ID' }),
        options('type', { ...type, options: choices(...EVENTS) }),
        shared.version,
      ]),
    ],
    paged: shared.paged,
    request: ({ filters: query }) => ({ path: '/activities', query }),
  }),
};

export const campaignOperationsV1 = {
  getAll: lemlist.operation('Get many', {
    action: 'Get many campaigns',
    paged: shared.paged,
    request: () => ({ path: '/campaigns' }),
  }),
};

export const campaignOperationsV2 = {
  getAll: lemlist.operation('Get many', {
    action: 'Get many campaigns',
    parameters: [shared.filters([shared.version])],
    paged: shared.paged,
    async run({ client, limit, parameters: { filters: query } }) {
      const paging = pagesOf(query.version === 'v2' ? 'campaigns' : '');
      const found = await client.all({ path: '/campaigns', query }, { limit, paging });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  getStats: lemlist.operation('Get stats', {
    action: 'Get the statistics of a campaign',
    parameters: [
      shared.campaignId,
      dateTime('startDate', { label: 'From', required: true }),
      dateTime('endDate', { label: 'To', required: true }),
      string('timezone', { label: 'Time zone', placeholder: 'Europe/Paris', required: true }),
    ],
    request: ({ campaignId, startDate, endDate, timezone }) => ({
      path: path`/campaigns/${campaignId}/stats`,
      query: { startDate, endDate, timezone },
    }),
  }),
};
