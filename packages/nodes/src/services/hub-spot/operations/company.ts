import { boolean, choicesOf, dateTime, path, type Query, string, until } from '@millrace/node-sdk';
import { chosen, hubSpot, pages, timeIn } from '../client.ts';
import { COMPANY_PROPERTIES, companyFields } from '../company-fields.ts';
import { deleteThing } from '../deletion.ts';
import { companyProperties, companySearch } from '../lookups.ts';
import {
  changes,
  chosenProperties,
  filters,
  more,
  optional,
  paged,
  type propertiesIn,
  propertyList,
  propertyQuery,
  thing,
} from '../parameters.ts';
import { propertyValues } from '../property-values.ts';

const company = thing('companyId', 'Company', companySearch);
const name = { label: 'Name' };
const includeMergeAudits = boolean('includeMergeAudits', { label: 'Include merges' });
const recentSince = dateTime('since', { label: 'Since', description: 'Of the last thirty days at most' });
const [, , propertiesCollection] = chosenProperties(companyProperties);

interface Wanted {
  includeMergeAudits?: boolean;
  properties?: string[] | undefined;
  propertiesWithHistory?: string[] | undefined;
  propertiesCollection?: Parameters<typeof propertiesIn>[0]['propertiesCollection'];
}

/** Which properties of companies are given: the older interface has a name for those with a history. */
function wantedQuery({ includeMergeAudits: audits, properties, propertiesWithHistory, ...later }: Wanted): Query {
  const base = { includeMergeAudits: audits || undefined };
  if (!later.propertiesCollection) return { ...base, properties, propertiesWithHistory };
  return { ...base, ...propertyQuery(later, 'properties') };
}

const recently = (order: 'created' | 'modified') => path`/companies/v2/companies/recent/${order}`;

export const companyOperations = {
  create: hubSpot.operation('Create', {
    action: 'Create a company',
    parameters: [string('name', { ...name, required: true }), more(companyFields)],
    request: ({ name: title, additionalFields }, { zone }) => ({
      method: 'POST',
      path: '/companies/v2/companies',
      body: {
        properties: propertyValues({ name: title, ...additionalFields }, COMPANY_PROPERTIES, {
          zone,
          parameter: 'additionalFields',
        }),
      },
    }),
  }),
  delete: hubSpot.operation('Delete', {
    action: 'Delete a company',
    parameters: company,
    run({ client, node, parameters: { companyId } }) {
      const id = chosen(companyId);
      return deleteThing({ client, node }, { at: path`/crm/v3/objects/companies/${id}`, id });
    },
  }),
  get: hubSpot.operation('Get', {
    action: 'Get a company',
    parameters: [...company, more([includeMergeAudits])],
    request: ({ companyId, additionalFields }) => ({
      path: path`/companies/v2/companies/${chosen(companyId)}`,
      query: additionalFields,
    }),
  }),
  getAll: hubSpot.operation('Get many', {
    action: 'Get many companies',
    parameters: [
      optional('options', 'Options', [
        includeMergeAudits,
        until(1, propertyList(companyProperties)),
        until(1, choicesOf('propertiesWithHistory', { label: 'Properties with history', from: companyProperties })),
        propertiesCollection,
      ]),
    ],
    paged,
    paging: pages.companies,
    request: ({ options }) => ({ path: '/companies/v2/companies/paged', query: wantedQuery(options) }),
  }),
  getRecentlyCreated: hubSpot.operation('Get recently created', {
    action: 'Get the companies that were created last',
    versions: [1],
    paged,
    paging: pages.recent,
    request: () => ({ path: recently('created') }),
  }),
  getRecentlyModified: hubSpot.operation('Get recently modified', {
    action: 'Get the companies that were modified last',
    versions: [1],
    parameters: [filters([recentSince])],
    paged,
    paging: pages.recent,
    request: ({ filters: given }, { zone }) => ({
      path: recently('modified'),
      query: { since: timeIn(given.since, zone, 'filters.since') },
    }),
  }),
  getRecentlyCreatedUpdated: hubSpot.operation('Get recently created or updated', {
    action: 'Get the companies that were created or updated last',
    versions: [2, 2.1, 2.2],
    parameters: [more([recentSince, propertiesCollection])],
    paged,
    paging: pages.recent,
    request: ({ additionalFields: { since: from, ...wanted } }, { zone }) => ({
      path: recently('modified'),
      query: { since: timeIn(from, zone, 'additionalFields.since'), ...propertyQuery(wanted, 'properties') },
    }),
  }),
  searchByDomain: hubSpot.operation('Search by domain', {
    action: 'Search companies by their domain',
    parameters: [
      string('domain', { label: 'Domain', placeholder: 'example.com', required: true }),
      optional('options', 'Options', [propertyList(companyProperties)]),
    ],
    paged,
    paging: pages.byDomain,
    request: ({ domain, options: { properties } }) => ({
      method: 'POST',
      path: path`/companies/v2/domains/${domain}/companies`,
      body: { requestOptions: { properties } },
    }),
  }),
  update: hubSpot.operation('Update', {
    action: 'Update a company',
    parameters: [...company, changes([...companyFields, string('name', name)])],
    request: ({ companyId, updateFields }, { zone }) => ({
      method: 'PUT',
      path: path`/companies/v2/companies/${chosen(companyId)}`,
      body: {
        properties: propertyValues(updateFields, COMPANY_PROPERTIES, { zone, parameter: 'updateFields' }),
      },
    }),
  }),
};
