import { boolean, choiceOf, multiOptions, number, path, string } from '@millrace/node-sdk';
import { found, pipedrive } from '../client.ts';
import { filters, organizationLabels } from '../lookups.ts';
import * as shared from '../parameters.ts';
import { bodyOf } from '../properties.ts';
import { changeThing, readThing, readThings } from './shared.ts';

const organizationId = number('organizationId', { label: 'Organization ID', required: true });
const name = { label: 'Name' } as const;
const about = [
  shared.customProperties(),
  choiceOf('label', { label: 'Label', from: organizationLabels }),
  shared.visibility,
] as const;

export const organizationOperations = {
  create: pipedrive.operation('Create', {
    parameters: [string('name', { ...name, required: true }), shared.more(about)],
    request: ({ name: called, additionalFields }) => ({
      method: 'POST',
      path: '/organizations',
      body: { name: called, ...bodyOf(additionalFields) },
    }),
    items: 'data',
  }),
  delete: pipedrive.operation('Delete', {
    parameters: [organizationId],
    request: ({ organizationId: id }) => ({ method: 'DELETE', path: path`/organizations/${id}` }),
    items: 'data',
  }),
  get: pipedrive.operation('Get', {
    parameters: [organizationId, shared.resolveProperties],
    run: (context) => readThing(context, 'organization', path`/organizations/${context.parameters.organizationId}`),
  }),
  getAll: pipedrive.operation('Get many', {
    parameters: [
      shared.resolveProperties,
      shared.filtered([
        string('firstChar', { label: 'First letter', description: 'Of the names' }),
        choiceOf('filterId', { label: 'Saved filter', from: filters }),
      ]),
    ],
    paged: shared.paged,
    run(context) {
      const { firstChar: first_char, filterId: filter_id } = context.parameters.filters;
      return readThings(context, 'organization', { at: path`/organizations`, query: { first_char, filter_id } });
    },
  }),
  search: pipedrive.operation('Search', {
    parameters: [
      string('term', { label: 'Text', description: 'At least two characters', required: true }),
      shared.more([
        boolean('exactMatch', { label: 'Exact match', description: 'One character will do then' }),
        multiOptions('fields', {
          label: 'Where to search',
          options: [
            { name: 'Address', value: 'address' },
            { name: 'Custom fields', value: 'custom_fields' },
            { name: 'Name', value: 'name' },
            { name: 'Notes', value: 'notes' },
          ],
        }),
        shared.rawData,
      ]),
    ],
    paged: shared.paged,
    async run({ client, limit, parameters: { term, additionalFields } }) {
      const { exactMatch, fields, rawData } = additionalFields;
      const query = { term, exact_match: exactMatch || undefined, fields: fields?.join(',') || undefined };
      const results = await found(client, { at: path`/organizations/search`, query, limit }, rawData);
      return results.map((json) => ({ json }));
    },
  }),
  update: pipedrive.operation('Update', {
    parameters: [
      organizationId,
      shared.encodeProperties,
      shared.changes([...about, string('name', name), number('owner_id', { label: 'Owner ID' })]),
    ],
    run: (context) => changeThing(context, 'organization', path`/organizations/${context.parameters.organizationId}`),
  }),
};
