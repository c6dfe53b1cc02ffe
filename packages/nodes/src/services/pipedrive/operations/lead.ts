import {
  choiceOf,
  choicesOf,
  dateTime,
  fixedCollection,
  group,
  number,
  options,
  path,
  string,
  when,
} from '@millrace/node-sdk';
import { listed, pipedrive } from '../client.ts';
import { CURRENCIES } from '../currencies.ts';
import { leadLabels, persons } from '../lookups.ts';
import * as shared from '../parameters.ts';

const leadId = string('leadId', { label: 'Lead ID', required: true });

const about = [
  dateTime('expected_close_date', { label: 'Expected close date' }),
  choicesOf('label_ids', { label: 'Labels', from: leadLabels }),
  shared.owner('owner_id'),
  fixedCollection('value', {
    label: 'Value',
    placeholder: 'Add value',
    groups: [
      group('valueProperties', 'Value', [
        number('amount', { label: 'Amount' }),
        options('currency', {
          label: 'Currency',
          default: 'USD',
          options: CURRENCIES.map((code) => ({ name: code, value: code })),
        }),
      ]),
    ],
  }),
] as const;

interface About {
  expected_close_date?: string;
  value?: { valueProperties?: { amount: number; currency: string } };
}

/** A lead as Pipedrive takes it: its date is the day as it was written. */
function leadOf<Given extends About>({ expected_close_date: date, value, ...fields }: Given) {
  return {
    ...fields,
    expected_close_date: date ? String(date).slice(0, 10) : undefined,
    value: value?.valueProperties,
  };
}

export const leadOperations = {
  create: pipedrive.operation('Create', {
    parameters: [
      string('title', { label: 'Title', required: true }),
      shared.associateWith,
      when(
        { associateWith: ['organization'] },
        number('organization_id', { label: 'Organization ID', required: true }),
      ),
      when({ associateWith: ['person'] }, number('person_id', { label: 'Person ID', required: true })),
      shared.more([
        ...about,
        number('organization_id', { label: 'Organization ID', ...shared.whereOther('person') }),
        number('person_id', { label: 'Person ID', ...shared.whereOther('organization') }),
      ]),
    ],
    request: ({ title, organization_id, person_id, additionalFields }) => ({
      method: 'POST',
      path: '/leads',
      body: { title, organization_id, person_id, ...leadOf(additionalFields) },
    }),
    items: 'data',
  }),
  delete: pipedrive.operation('Delete', {
    parameters: [leadId],
    request: ({ leadId: id }) => ({ method: 'DELETE', path: path`/leads/${id}` }),
    items: 'data',
  }),
  get: pipedrive.operation('Get', {
    parameters: [leadId],
    request: ({ leadId: id }) => ({ path: path`/leads/${id}` }),
    items: 'data',
  }),
  getAll: pipedrive.operation('Get many', {
    parameters: [
      shared.filtered([
        options('archived_status', {
          label: 'Archived',
          default: 'all',
          options: [
            { name: 'All', value: 'all' },
            { name: 'Archived', value: 'archived' },
            { name: 'Not archived', value: 'not_archived' },
          ],
        }),
      ]),
    ],
    paged: shared.paged,
    async run({ client, limit, parameters: { filters: query } }) {
      const leads = await listed(client, { at: path`/leads`, query, limit });
      return leads.map((json) => ({ json }));
    },
  }),
  update: pipedrive.operation('Update', {
    parameters: [
      leadId,
      shared.changes([
        ...about,
        choiceOf('person_id', { label: 'Person', from: persons }),
        string('title', { label: 'Title' }),
      ]),
    ],
    request: ({ leadId: id, updateFields }) => ({
      method: 'PATCH',
      path: path`/leads/${id}`,
      body: leadOf(updateFields),
    }),
    items: 'data',
  }),
};
