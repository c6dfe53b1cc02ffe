import {
  boolean,
  choiceOf,
  choicesOf,
  collection,
  fixedCollection,
  group,
  inBatches,
  NodeError,
  options,
  type ParametersOf,
  path,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { sendGrid } from '../client.ts';
import { customFields, lists } from '../lookups.ts';

/** Contacts that go in one request: well below what SendGrid takes. */
const BATCH = 1000;

const email = string('email', { label: 'Email', placeholder: 'name@example.com', required: true });

const upsertParameters = [
  email,
  collection('additionalFields', {
    label: 'Additional fields',
    placeholder: 'Add field',
    options: [
      fixedCollection('addressUi', {
        label: 'Address',
        groups: [
          group('addressValues', 'Address', [
            string('address1', { label: 'First line' }),
            string('address2', { label: 'Second line' }),
          ]),
        ],
      }),
      string('alternateEmails', { label: 'Other emails', description: 'Separated by commas' }),
      string('city', { label: 'City' }),
      string('country', { label: 'Country' }),
      string('firstName', { label: 'First name' }),
      string('lastName', { label: 'Last name' }),
      string('postalCode', { label: 'Postal code' }),
      string('stateProvinceRegion', { label: 'State, province or region' }),
      fixedCollection('listIdsUi', {
        label: 'Lists',
        groups: [group('listIdValues', 'Lists', [choicesOf('listIds', { label: 'Lists', from: lists })])],
      }),
      fixedCollection('customFieldsUi', {
        label: 'Custom fields',
        multiple: true,
        placeholder: 'Add custom field',
        groups: [
          group('customFieldValues', 'Field', [
            choiceOf('fieldId', { label: 'Field', from: customFields }),
            string('fieldValue', { label: 'Value' }),
          ]),
        ],
      }),
    ],
  }),
] as const;

type Upserted = ParametersOf<typeof upsertParameters>;

/** A contact as SendGrid takes it. */
function contactOf({ email: address, additionalFields: fields }: Upserted) {
  const { address1, address2 } = fields.addressUi?.addressValues ?? {};
  const others = fieldList(fields.alternateEmails);
  const custom = fields.customFieldsUi?.customFieldValues ?? [];
  return {
    email: address,
    first_name: fields.firstName,
    last_name: fields.lastName,
    address_line_1: address1 || undefined,
    address_line_2: address2 || undefined,
    city: fields.city,
    state_province_region: fields.stateProvinceRegion,
    postal_code: fields.postalCode,
    country: fields.country,
    alternate_emails: others.length > 0 ? others : undefined,
    custom_fields:
      custom.length > 0
        ? Object.fromEntries(custom.map(({ fieldId, fieldValue }) => [fieldId, fieldValue]))
        : undefined,
  };
}

const listsOf = ({ additionalFields }: Upserted) => additionalFields.listIdsUi?.listIdValues?.listIds ?? [];

const found = z.object({ result: z.array(z.record(z.string(), z.json())) });

export const contactOperations = {
  upsert: sendGrid.operation('Create or update', {
    description: 'Create contacts, or update those that have the email',
    action: 'Create or update a contact',
    parameters: upsertParameters,
    runAll: (context) =>
      inBatches(context, {
        size: BATCH,
        entry: (_item, parameters) => contactOf(parameters),
        // Lists are named once in a request.
        target: (parameters) => JSON.stringify(listsOf(parameters)),
        async send(contacts, parameters) {
          const list_ids = listsOf(parameters);
          const body = { list_ids: list_ids.length > 0 ? list_ids : undefined, contacts };
          return [await context.client.put('/marketing/contacts', body, { answer: z.record(z.string(), z.json()) })];
        },
      }),
  }),
  delete: sendGrid.operation('Delete', {
    action: 'Delete contacts',
    parameters: [
      when(
        { deleteAll: [false] },
        string('ids', { label: 'Contact IDs', description: 'Separated by commas', required: true }),
      ),
      boolean('deleteAll', { label: 'Delete all contacts' }),
    ],
    request: ({ ids, deleteAll }) => ({
      method: 'DELETE',
      path: '/marketing/contacts',
      query: deleteAll ? { delete_all_contacts: 'true' } : { ids: chosen(ids) },
    }),
  }),
  get: sendGrid.operation('Get', {
    action: 'Get a contact',
    parameters: [
      options('by', {
        label: 'By',
        default: 'id',
        options: [
          { name: 'ID', value: 'id' },
          { name: 'Email', value: 'email' },
        ],
        required: true,
      }),
      when({ by: ['id'] }, string('contactId', { label: 'Contact ID', required: true })),
      when({ by: ['email'] }, email),
    ],
    async run({ client, parameters: { by, contactId = '', email: address = '' } }) {
      const answer = z.record(z.string(), z.json());
      if (by === 'id') return { json: await client.get(path`/marketing/contacts/${contactId}`, { answer }) };
      const query = `email LIKE '${quotable(address)}' `;
      const { result } = await client.post('/marketing/contacts/search', { query }, { answer: found });
      // In what is compared, `_` and `%` stand for others.
      const contact = result.find((one) => isSame(one.email ?? address, address));
      if (contact) return { json: contact };
      throw new NodeError(`No contact has the email '${address}'`, { parameter: 'email', code: 'SERVICE_NOT_FOUND' });
    },
  }),
  getAll: sendGrid.operation('Get many', {
    action: 'Get many contacts',
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('query', { label: 'Query', description: "In SGQL, for example email LIKE 'a%'" })],
      }),
    ],
    paged: { limit: 100, most: 1000 },
    request: ({ filters: { query } }) =>
      query ? { method: 'POST', path: '/marketing/contacts/search', body: { query } } : { path: '/marketing/contacts' },
  }),
};

/** Ids of what is deleted. @throws NodeError when there is none. */
function chosen(ids: string | undefined): string {
  const list = fieldList(ids);
  if (list.length > 0) return list.join(',');
  throw new NodeError('No contacts are named', {
    description: 'Give their IDs, separated by commas, or delete all contacts.',
    parameter: 'ids',
  });
}

/** An address between quotes of a query. @throws NodeError for one that would end them. */
function quotable(address: string): string {
  const text = address.trim();
  if (text !== '' && !/[\\'"]/.test(text)) return text;
  throw new NodeError(text === '' ? 'The email is empty' : `A contact cannot be searched for by '${text}'`, {
    description: 'Give one email without quotes, or get the contact by its ID.',
    parameter: 'email',
  });
}

function isSame(one: unknown, other: string): boolean {
  return String(one).toLowerCase() === other.trim().toLowerCase();
}
