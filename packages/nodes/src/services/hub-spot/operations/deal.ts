import {
  boolean,
  choiceOf,
  choicesOf,
  dateTime,
  isJsonObject,
  type JsonObject,
  locator,
  path,
  type Query,
  since,
  string,
  until,
} from '@millrace/node-sdk';
import { chosen, hubSpot, pages, timeIn } from '../client.ts';
import { deleteThing } from '../deletion.ts';
import {
  companyChoices,
  contactChoices,
  dealPipelines,
  dealProperties,
  dealSearch,
  dealStages,
  ownerSearch,
  typedDealProperties,
  valuesOf,
} from '../lookups.ts';
import {
  changes,
  chosenProperties,
  customProperties,
  filters,
  more,
  paged,
  propertiesIn,
  propertyList,
  propertyQuery,
  thing,
} from '../parameters.ts';
import { type PropertyTable, propertyValues } from '../property-values.ts';
import { searchBody, searchParameters } from '../search.ts';

const DEAL_PROPERTIES: PropertyTable = {
  stage: 'dealstage',
  dealName: 'dealname',
  dealOwner: 'hubspot_owner_id',
  closeDate: { property: 'closedate', as: 'time' },
  amount: 'amount',
  dealType: 'dealtype',
  pipeline: 'pipeline',
  description: 'description',
};

const deal = thing('dealId', 'Deal', dealSearch);
const stage = { label: 'Stage', from: dealStages };
const contents = [
  string('amount', { label: 'Amount' }),
  dateTime('closeDate', { label: 'Close date' }),
  customProperties(dealProperties),
  string('description', { label: 'Description' }),
  string('dealName', { label: 'Name' }),
  since(2, locator('dealOwner', { label: 'Owner', from: ownerSearch })),
  choiceOf('dealType', { label: 'Type', from: valuesOf('getDealTypes', 'deals', 'dealtype') }),
] as const;
const includePropertyVersions = boolean('includePropertyVersions', { label: 'Include the history of properties' });
const recentFilters = filters([
  dateTime('since', { label: 'Since', description: 'Of the last thirty days at most' }),
  includePropertyVersions,
]);
const [, , propertiesCollection] = chosenProperties(dealProperties);

interface Recent {
  since?: string;
  includePropertyVersions?: boolean;
}

function recentQuery({ since: from, includePropertyVersions: isWithHistory }: Recent, zone: string): Query {
  return { since: timeIn(from, zone, 'filters.since'), includePropertyVersions: isWithHistory };
}

function recently(label: string, order: 'created' | 'modified', versions: readonly number[]) {
  return hubSpot.operation(label, {
    action: `${label.replace('Get', 'Get the deals that were')} last`,
    versions,
    parameters: [recentFilters],
    paged,
    paging: pages.recent,
    request: ({ filters: given }, { zone }) => ({
      path: path`/deals/v1/deal/recent/${order}`,
      query: recentQuery(given, zone),
    }),
  });
}

/** A deal with the chosen properties only, which HubSpot gives with all of them. */
function withChosen(found: JsonObject, wanted: Parameters<typeof propertiesIn>[0]): JsonObject {
  const { names = [], isHistoryWanted } = propertiesIn(wanted);
  if (names.length === 0 || !isJsonObject(found.properties)) return found;
  const picked = Object.entries(found.properties).filter(([name]) => names.includes(name));
  const properties = picked.map(([name, property]) => {
    if (isHistoryWanted || !isJsonObject(property)) return [name, property] as const;
    const { versions: _history, ...rest } = property;
    return [name, rest] as const;
  });
  return { ...found, properties: Object.fromEntries(properties) };
}

export const dealOperations = {
  create: hubSpot.operation('Create', {
    action: 'Create a deal',
    parameters: [
      choiceOf('stage', { ...stage, required: true }),
      more([
        ...contents,
        choicesOf('associatedCompany', { label: 'Companies', from: companyChoices }),
        choicesOf('associatedVids', { label: 'Contacts', from: contactChoices }),
        choiceOf('pipeline', { label: 'Pipeline', from: dealPipelines }),
      ]),
    ],
    request: ({ stage: first, additionalFields: { associatedCompany, associatedVids, ...fields } }, { zone }) => ({
      method: 'POST',
      path: '/deals/v1/deal',
      body: {
        properties: propertyValues({ stage: first, ...fields }, DEAL_PROPERTIES, {
          zone,
          parameter: 'additionalFields',
        }),
        associations: { associatedCompanyIds: associatedCompany, associatedVids },
      },
    }),
  }),
  delete: hubSpot.operation('Delete', {
    action: 'Delete a deal',
    parameters: deal,
    run({ client, node, parameters: { dealId } }) {
      const id = chosen(dealId);
      return deleteThing({ client, node }, { at: path`/deals/v1/deal/${id}`, id });
    },
  }),
  get: hubSpot.operation('Get', {
    action: 'Get a deal',
    parameters: [
      ...deal,
      until(1, more([includePropertyVersions])),
      since(2, filters([includePropertyVersions, propertiesCollection])),
    ],
    request: ({ dealId, additionalFields, filters: given }) => ({
      path: path`/deals/v1/deal/${chosen(dealId)}`,
      query: { includePropertyVersions: (given ?? additionalFields)?.includePropertyVersions },
    }),
    items: (answer, { filters: given }) => [{ json: withChosen(isJsonObject(answer) ? answer : {}, given ?? {}) }],
  }),
  getAll: hubSpot.operation('Get many', {
    action: 'Get many deals',
    parameters: [
      filters([
        boolean('includeAssociations', { label: 'Include associations' }),
        { ...propertyList(dealProperties), displayOptions: { hide: { '@version': [2] } } },
        {
          ...choicesOf('propertiesWithHistory', { label: 'Properties with history', from: dealProperties }),
          displayOptions: { hide: { '@version': [2] } },
        },
        { ...propertiesCollection, displayOptions: { show: { '@version': [2] } } },
      ]),
    ],
    paged,
    async run({ client, limit, node, parameters: { filters: wanted } }) {
      const { includeAssociations, properties, propertiesWithHistory, propertiesCollection: grouped } = wanted;
      const isGrouped = node.typeVersion === 2;
      const query = {
        includeAssociations,
        ...(isGrouped
          ? propertyQuery({ propertiesCollection: grouped }, 'properties')
          : { properties, propertiesWithHistory }),
      };
      const found = await client.all({ path: '/deals/v1/deal/paged', query }, { limit, paging: pages.deals });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  getRecentlyCreated: recently('Get recently created', 'created', [1]),
  getRecentlyModified: recently('Get recently modified', 'modified', [1]),
  getRecentlyCreatedUpdated: recently('Get recently created or updated', 'created', [2, 2.1, 2.2]),
  search: hubSpot.operation('Search', {
    action: 'Search deals',
    parameters: searchParameters({ typed: typedDealProperties, names: dealProperties, initial: [] }),
    paged,
    async run({ client, limit, parameters }) {
      const request = { method: 'POST', path: '/crm/v3/objects/deals/search', body: searchBody(parameters) } as const;
      const found = await client.all(request, { limit, paging: pages.search });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  update: hubSpot.operation('Update', {
    action: 'Update a deal',
    parameters: [
      ...deal,
      changes([...contents, choiceOf('stage', stage), string('pipeline', { label: 'Pipeline ID' })]),
    ],
    request: ({ dealId, updateFields }, { zone }) => ({
      method: 'PUT',
      path: path`/deals/v1/deal/${chosen(dealId)}`,
      body: { properties: propertyValues(updateFields, DEAL_PROPERTIES, { zone, parameter: 'updateFields' }) },
    }),
  }),
};
