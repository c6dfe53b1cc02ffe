import { boolean, choiceOf, multiOptions, number, options, path, string, when } from '@millrace/node-sdk';
import { found, listed, pipedrive } from '../client.ts';
import { dealCustomFields, dealLabels, deals, filters, stages } from '../lookups.ts';
import * as shared from '../parameters.ts';
import { bodyOf } from '../properties.ts';
import { changeThing, readThing, readThings } from './shared.ts';

const dealId = number('dealId', { label: 'Deal ID', required: true });
const stage = choiceOf('stage_id', { label: 'Stage', from: stages });
const states = [
  { name: 'Open', value: 'open' },
  { name: 'Won', value: 'won' },
  { name: 'Lost', value: 'lost' },
] as const;
const deleted = { name: 'Deleted', value: 'deleted' } as const;

const about = [
  string('currency', { label: 'Currency', description: 'Code (ISO 4217)', default: 'USD' }),
  shared.customProperties(dealCustomFields),
  choiceOf('label', { label: 'Label', from: dealLabels }),
  string('lost_reason', { label: 'Why it was lost' }),
  number('probability', {
    label: 'Probability',
    description: 'In percent',
    typeOptions: { minValue: 0, maxValue: 100 },
  }),
  stage,
  options('status', { label: 'Status', default: 'open', options: [...states, deleted] }),
  shared.owner('user_id'),
  number('value', { label: 'Value' }),
  shared.visibility,
] as const;

export const dealOperations = {
  create: pipedrive.operation('Create', {
    parameters: [
      string('title', { label: 'Title', required: true }),
      shared.associateWith,
      when({ associateWith: ['organization'] }, number('org_id', { label: 'Organization ID', required: true })),
      when({ associateWith: ['person'] }, number('person_id', { label: 'Person ID' })),
      shared.more([
        ...about,
        number('org_id', { label: 'Organization ID', ...shared.whereOther('person') }),
        number('person_id', { label: 'Person ID', ...shared.whereOther('organization') }),
      ]),
    ],
    request: ({ title, org_id, person_id, additionalFields }) => ({
      method: 'POST',
      path: '/deals',
      body: { title, org_id, person_id, ...bodyOf(additionalFields) },
    }),
    items: 'data',
  }),
  delete: pipedrive.operation('Delete', {
    parameters: [dealId],
    request: ({ dealId: id }) => ({ method: 'DELETE', path: path`/deals/${id}` }),
    items: 'data',
  }),
  duplicate: pipedrive.operation('Duplicate', {
    parameters: [dealId],
    request: ({ dealId: id }) => ({ method: 'POST', path: path`/deals/${id}/duplicate` }),
    items: 'data',
  }),
  get: pipedrive.operation('Get', {
    parameters: [dealId, shared.resolveProperties],
    run: (context) => readThing(context, 'deal', path`/deals/${context.parameters.dealId}`),
  }),
  getAll: pipedrive.operation('Get many', {
    parameters: [
      shared.resolveProperties,
      shared.filtered([
        choiceOf('filter_id', { label: 'Saved filter', from: filters }),
        stage,
        options('status', {
          label: 'Status',
          default: 'all_not_deleted',
          options: [{ name: 'All but deleted', value: 'all_not_deleted' }, ...states, deleted],
        }),
        shared.owner('user_id'),
      ]),
    ],
    paged: shared.paged,
    run: (context) => readThings(context, 'deal', { at: path`/deals`, query: context.parameters.filters }),
  }),
  search: pipedrive.operation('Search', {
    parameters: [
      string('term', { label: 'Text', description: 'At least two characters', required: true }),
      boolean('exactMatch', { label: 'Exact match', description: 'One character will do then' }),
      shared.more([
        string('includeFields', { label: 'Fields to add', placeholder: 'deal.cc_email' }),
        string('organizationId', { label: 'Organization ID' }),
        string('personId', { label: 'Person ID' }),
        multiOptions('fields', {
          label: 'Where to search',
          default: ['custom_fields', 'notes', 'title'],
          options: [
            { name: 'Custom fields', value: 'custom_fields' },
            { name: 'Notes', value: 'notes' },
            { name: 'Title', value: 'title' },
          ],
        }),
        options('status', { label: 'Status', default: 'open', options: states }),
      ]),
    ],
    paged: shared.paged,
    async run({ client, limit, parameters: { term, exactMatch: exact_match, additionalFields } }) {
      const { includeFields: include_fields, organizationId, personId, fields, status } = additionalFields;
      const query = {
        ...{ term, exact_match, include_fields, status },
        ...{ organization_id: organizationId, person_id: personId, fields: fields?.join(',') || undefined },
      };
      const results = await found(client, { at: path`/deals/search`, query, limit });
      return results.map((json) => ({ json }));
    },
  }),
  update: pipedrive.operation('Update', {
    parameters: [
      dealId,
      shared.encodeProperties,
      shared.changes([...about, shared.organization, shared.personId, string('title', { label: 'Title' })]),
    ],
    run: (context) => changeThing(context, 'deal', path`/deals/${context.parameters.dealId}`),
  }),
};

export const dealActivityOperations = {
  getAll: pipedrive.operation('Get many', {
    action: 'Get many activities of a deal',
    parameters: [
      choiceOf('dealId', { label: 'Deal', from: deals, required: true }),
      shared.more([
        boolean('done', { label: 'Done' }),
        string('exclude', { label: 'Activities to leave out', description: 'IDs, separated by commas' }),
      ]),
    ],
    paged: shared.paged,
    async run({ client, limit, parameters: { dealId: id, additionalFields } }) {
      const { done, exclude } = additionalFields;
      const query = { exclude: exclude || undefined, done: done === undefined ? undefined : Number(done) };
      const activities = await listed(client, { at: path`/deals/${id}/activities`, query, limit });
      return activities.map((json) => ({ json }));
    },
  }),
};
