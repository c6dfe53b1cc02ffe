import { boolean, choiceOf, number, options, path, string, strings } from '@millrace/node-sdk';
import { found, pipedrive } from '../client.ts';
import { filters, personCustomFields, personLabels } from '../lookups.ts';
import * as shared from '../parameters.ts';
import { bodyOf } from '../properties.ts';
import { changeThing, readThing, readThings } from './shared.ts';

const personId = number('personId', { label: 'Person ID', required: true });
const name = { label: 'Name' } as const;
const about = [
  shared.customProperties(personCustomFields),
  strings('email', { label: 'Emails' }),
  choiceOf('label', { label: 'Label', from: personLabels }),
  options('marketing_status', {
    label: 'Marketing',
    description: 'Whether the person agreed to get marketing mails. Needs the campaigns of Pipedrive.',
    default: 'subscribed',
    options: [
      { name: 'No consent', value: 'no_consent' },
      { name: 'Unsubscribed', value: 'unsubscribed' },
      { name: 'Subscribed', value: 'subscribed' },
      { name: 'Archived', value: 'archived' },
    ],
  }),
  shared.organization,
  strings('phone', { label: 'Phone numbers' }),
  shared.visibility,
  shared.owner('owner_id'),
] as const;

export const personOperations = {
  create: pipedrive.operation('Create', {
    parameters: [string('name', { ...name, required: true }), shared.more(about)],
    request: ({ name: called, additionalFields }) => ({
      method: 'POST',
      path: '/persons',
      body: { name: called, ...bodyOf(additionalFields) },
    }),
    items: 'data',
  }),
  delete: pipedrive.operation('Delete', {
    parameters: [personId],
    request: ({ personId: id }) => ({ method: 'DELETE', path: path`/persons/${id}` }),
    items: 'data',
  }),
  get: pipedrive.operation('Get', {
    parameters: [personId, shared.resolveProperties],
    run: (context) => readThing(context, 'person', path`/persons/${context.parameters.personId}`),
  }),
  getAll: pipedrive.operation('Get many', {
    parameters: [
      shared.resolveProperties,
      shared.more([
        choiceOf('filterId', { label: 'Saved filter', from: filters }),
        string('firstChar', { label: 'First letter', description: 'Of the names' }),
        string('sort', { label: 'Order', placeholder: 'name ASC, add_time DESC' }),
      ]),
    ],
    paged: shared.paged,
    run(context) {
      const { filterId: filter_id, firstChar: first_char, sort } = context.parameters.additionalFields;
      return readThings(context, 'person', { at: path`/persons`, query: { filter_id, first_char, sort } });
    },
  }),
  search: pipedrive.operation('Search', {
    parameters: [
      string('term', { label: 'Text', description: 'At least two characters', required: true }),
      shared.more([
        boolean('exactMatch', { label: 'Exact match', description: 'One character will do then' }),
        string('fields', { label: 'Where to search', placeholder: 'name,email' }),
        string('includeFields', { label: 'Fields to add', placeholder: 'person.picture' }),
        string('organizationId', { label: 'Organization ID' }),
        shared.rawData,
      ]),
    ],
    paged: shared.paged,
    async run({ client, limit, parameters: { term, additionalFields } }) {
      const { exactMatch, fields, includeFields: include_fields, organizationId, rawData } = additionalFields;
      const query = {
        ...{ term, exact_match: exactMatch || undefined, include_fields },
        ...{ fields: fields || undefined, organization_id: organizationId },
      };
      const results = await found(client, { at: path`/persons/search`, query, limit }, rawData);
      return results.map((json) => ({ json }));
    },
  }),
  update: pipedrive.operation('Update', {
    parameters: [personId, shared.encodeProperties, shared.changes([...about, string('name', name)])],
    run: (context) => changeThing(context, 'person', path`/persons/${context.parameters.personId}`),
  }),
};

export const productOperations = {
  getAll: pipedrive.operation('Get many', {
    parameters: [shared.resolveProperties],
    paged: shared.paged,
    run: (context) => readThings(context, 'product', { at: path`/products` }),
  }),
};
