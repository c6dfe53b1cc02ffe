import { choiceOf, choicesOf, collection, dateTime, options, path, string, succeeded } from '@millrace/node-sdk';
import { optionalInstant } from '../../../lib/date/given-date.ts';
import { entities, mailchimp, pagesOf } from '../client.ts';
import { campaignFields, groupCategories, lists } from '../lookups.ts';

const campaignId = string('campaignId', { label: 'Campaign ID', required: true });

/** What is given of campaigns unless fields are chosen. */
const FIELDS = ['id', 'status', 'tracking', 'settings.from_name', 'settings.title', 'settings.reply_to'];
const given = FIELDS.map((name) => `campaigns.${name}`);

const filters = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    dateTime('beforeCreateTime', { label: 'Created before' }),
    dateTime('beforeSendTime', { label: 'Sent before' }),
    choicesOf('excludeFields', { label: 'Fields left out', from: campaignFields }),
    choicesOf('fields', { label: 'Fields', from: campaignFields }),
    choiceOf('listId', { label: 'Audience', from: lists }),
    dateTime('sinceCreateTime', { label: 'Created since' }),
    dateTime('sinceSendTime', { label: 'Sent since' }),
    options('sortDirection', {
      label: 'Order',
      default: '',
      options: [
        { name: 'Ascending', value: 'ASC' },
        { name: 'Descending', value: 'DESC' },
      ],
    }),
    options('sortField', {
      label: 'Sort by',
      default: '',
      options: [
        { name: 'Time of creation', value: 'create_time' },
        { name: 'Time of sending', value: 'send_time' },
      ],
    }),
    options('status', {
      label: 'Status',
      default: '',
      options: [
        { name: 'Saved', value: 'save' },
        { name: 'Sending', value: 'sending' },
        { name: 'Sent', value: 'sent' },
        { name: 'Scheduled', value: 'schedule' },
      ],
    }),
  ],
});

const joined = (names: readonly string[] | undefined) => names?.join(',') || undefined;

export const campaignOperations = {
  delete: mailchimp.operation('Delete', {
    action: 'Delete a campaign',
    parameters: [campaignId],
    request: ({ campaignId: campaign }) => ({ method: 'DELETE', path: path`/campaigns/${campaign}` }),
    items: succeeded,
  }),
  get: mailchimp.operation('Get', {
    action: 'Get a campaign',
    parameters: [campaignId],
    request: ({ campaignId: campaign }) => ({ path: path`/campaigns/${campaign}` }),
  }),
  getAll: mailchimp.operation('Get many', {
    action: 'Get many campaigns',
    parameters: [filters],
    paged: { limit: 10, most: 1000 },
    async run({ client, limit, parameters: { options: chosen }, workflow: { timezone: zone } }) {
      const at = (date: string | undefined) => optionalInstant(date, { zone, parameter: 'options' });
      const query = {
        fields: joined(chosen.fields) ?? joined(given),
        exclude_fields: joined(chosen.excludeFields),
        list_id: chosen.listId || undefined,
        before_create_time: at(chosen.beforeCreateTime),
        before_send_time: at(chosen.beforeSendTime),
        since_create_time: at(chosen.sinceCreateTime),
        since_send_time: at(chosen.sinceSendTime),
        sort_dir: chosen.sortDirection || undefined,
        sort_field: chosen.sortField || undefined,
        status: chosen.status || undefined,
      };
      const found = await client.all({ path: '/campaigns', query }, { limit, paging: pagesOf('campaigns', limit) });
      return entities.parse(found).map((json) => ({ json }));
    },
  }),
  replicate: mailchimp.operation('Replicate', {
    action: 'Replicate a campaign',
    parameters: [campaignId],
    request: ({ campaignId: campaign }) => ({ method: 'POST', path: path`/campaigns/${campaign}/actions/replicate` }),
  }),
  resend: mailchimp.operation('Resend', {
    description: 'Create a campaign for those who did not open one',
    action: 'Create a resend of a campaign',
    parameters: [campaignId],
    request: ({ campaignId: campaign }) => ({
      method: 'POST',
      path: path`/campaigns/${campaign}/actions/create-resend`,
    }),
  }),
  send: mailchimp.operation('Send', {
    action: 'Send a campaign',
    parameters: [campaignId],
    request: ({ campaignId: campaign }) => ({ method: 'POST', path: path`/campaigns/${campaign}/actions/send` }),
    items: succeeded,
  }),
};

export const listGroupOperations = {
  getAll: mailchimp.operation('Get many', {
    action: 'Get the groups of an audience',
    parameters: [
      choiceOf('list', { label: 'Audience', from: lists, required: true }),
      choiceOf('groupCategory', { label: 'Category', from: groupCategories, required: true }),
    ],
    paged: { limit: 500, most: 1000 },
    async run({ client, limit, parameters: { list, groupCategory } }) {
      const request = { path: path`/lists/${list}/interest-categories/${groupCategory}/interests` };
      const found = await client.all(request, { limit, paging: pagesOf('interests', limit) });
      return entities.parse(found).map((json) => ({ json }));
    },
  }),
};
