import { boolean, isJsonObject, options, path, type Query, since, string, until } from '@millrace/node-sdk';
import { associate } from '../associations.ts';
import { chosen, entity, hubSpot, pages } from '../client.ts';
import { CONTACT_PROPERTIES, contactFields } from '../contact-fields.ts';
import { deleteThing } from '../deletion.ts';
import { contactProperties, contactSearch, typedContactProperties } from '../lookups.ts';
import { chosenProperties, filters, more, optional, paged, propertyQuery, thing } from '../parameters.ts';
import { propertyValues } from '../property-values.ts';
import { searchBody, searchParameters } from '../search.ts';

const contact = thing('contactId', 'Contact', contactSearch);
const reading = [
  options('formSubmissionMode', {
    label: 'Submissions of forms',
    default: 'all',
    options: [
      { name: 'All', value: 'all' },
      { name: 'None', value: 'none' },
      { name: 'Newest', value: 'newest' },
      { name: 'Oldest', value: 'oldest' },
    ],
  }),
  boolean('listMemberships', { label: 'Memberships of lists', default: true }),
  ...chosenProperties(contactProperties),
] as const;

type Reading = Parameters<typeof propertyQuery>[0] & { formSubmissionMode?: string; listMemberships?: boolean };

function readingQuery(given: Reading): Query {
  return {
    formSubmissionMode: given.formSubmissionMode,
    showListMemberships: given.listMemberships,
    ...propertyQuery(given, 'property'),
  };
}

export const contactOperations = {
  upsert: hubSpot.operation('Create or update', {
    action: 'Create or update a contact',
    parameters: [
      string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
      until(1, boolean('resolveData', { label: 'Give all of the contact', default: true })),
      more(contactFields),
      since(
        2,
        optional('options', 'Options', [
          boolean('resolveData', { label: 'Only ID', description: 'Give nothing of the contact but its ID' }),
        ]),
      ),
    ],
    async run({ client, workflow, parameters: { email, resolveData, additionalFields, options: more } }) {
      const source = { zone: workflow.timezone, parameter: 'additionalFields' };
      const values = propertyValues(additionalFields, CONTACT_PROPERTIES, source);
      const made = await client.post(
        path`/contacts/v1/contact/createOrUpdate/email/${email}`,
        { properties: values.map(({ name, value }) => ({ property: name, value })) },
        { answer: entity },
      );
      const { associatedCompanyId: company, properties } = additionalFields;
      if (company) await associate(client, { from: made.vid ?? null, to: [company], kind: 'contactToCompany' });
      const isWhole = resolveData ?? more?.resolveData !== true;
      if (!isWhole) return { json: made };
      const at = path`/contacts/v1/contact/vid/${String(made.vid)}/profile`;
      const whole = await client.get(at, { query: { property: properties }, answer: entity });
      return { json: { ...whole, ...(made.isNew !== undefined && { isNew: made.isNew }) } };
    },
  }),
  delete: hubSpot.operation('Delete', {
    action: 'Delete a contact',
    parameters: contact,
    run({ client, node, parameters: { contactId } }) {
      const id = chosen(contactId);
      return deleteThing({ client, node }, { at: path`/contacts/v1/contact/vid/${id}`, id });
    },
  }),
  get: hubSpot.operation('Get', {
    action: 'Get a contact',
    parameters: [...contact, more(reading)],
    request: ({ contactId, additionalFields }) => ({
      path: path`/contacts/v1/contact/vid/${chosen(contactId)}/profile`,
      query: readingQuery(additionalFields),
    }),
  }),
  getAll: hubSpot.operation('Get many', {
    action: 'Get many contacts',
    parameters: [more(reading)],
    paged,
    paging: pages.contacts,
    request: ({ additionalFields }) => ({
      path: '/contacts/v1/lists/all/contacts/all',
      query: readingQuery(additionalFields),
    }),
  }),
  getRecentlyCreatedUpdated: hubSpot.operation('Get recently created or updated', {
    action: 'Get the contacts that were created or updated last',
    parameters: [until(1, filters(reading)), since(2, more(reading))],
    paged,
    paging: pages.recentContacts,
    request: ({ filters: before, additionalFields }) => ({
      path: '/contacts/v1/lists/recently_updated/contacts/recent',
      query: readingQuery(additionalFields ?? before ?? {}),
    }),
  }),
  search: hubSpot.operation('Search', {
    action: 'Search contacts',
    parameters: searchParameters({
      typed: typedContactProperties,
      names: contactProperties,
      initial: ['firstname', 'lastname', 'email'],
    }),
    paged,
    async run({ client, limit, parameters }) {
      const request = {
        method: 'POST',
        path: '/crm/v3/objects/contacts/search',
        body: searchBody(parameters),
      } as const;
      const found = await client.all(request, { limit, paging: pages.search });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
};
