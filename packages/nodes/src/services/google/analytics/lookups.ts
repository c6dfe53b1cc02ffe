import { cursorPaging, offsetPaging, path, resourceLocator, type ServiceClient, z } from '@millrace/node-sdk';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import { analytics, analyticsAdmin, universalAdmin } from './client.ts';

const propertyId = resourceLocator('propertyId', { label: 'Property', modes: [] });

const summaries = cursorPaging({
  cursor: 'pageToken',
  next: 'nextPageToken',
  items: 'accountSummaries',
  size: { name: 'pageSize', most: 200 },
});
const accounts = z.array(
  z.object({ propertySummaries: z.array(z.object({ property: z.string(), displayName: z.string() })).default([]) }),
);
const named = z.array(z.object({ apiName: z.string(), uiName: z.string() })).default([]);
const metadata = z.object({ metrics: named, dimensions: named });

const views = offsetPaging({ offset: 'start-index', items: 'items' });
const foundViews = z.array(z.object({ id: z.string(), name: z.string(), webPropertyId: z.string().optional() }));
const columns = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ type: z.string(), uiName: z.string(), status: z.string().optional() }),
    }),
  ),
});

interface Found {
  name: string;
  value: string;
}

function sorted(found: Found[]): Found[] {
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

function matching(found: Found[], search?: string): { results: Found[] } {
  return { results: matchingNames(sorted(found), search) };
}

async function fieldsOf(client: ServiceClient, id: string | number | undefined, kind: 'metrics' | 'dimensions') {
  if (!id) return [];
  const known = await client.get(path`/properties/${id}/metadata`, { answer: metadata });
  return sorted(known[kind].map(({ apiName, uiName }) => ({ name: uiName, value: apiName })));
}

async function viewsOf(client: ServiceClient): Promise<Found[]> {
  const request = { path: '/management/accounts/~all/webproperties/~all/profiles' } as const;
  const found = foundViews.parse(await client.all(request, { paging: views, limit: 1000 }));
  return found.map(({ id, name, webPropertyId }) => ({
    name: webPropertyId ? `${name} (${webPropertyId})` : name,
    value: id,
  }));
}

async function columnsOf(client: ServiceClient, kind: 'METRIC' | 'DIMENSION'): Promise<Found[]> {
  const { items } = await client.get('/metadata/ga/columns', { answer: columns });
  const ofKind = items.filter(({ attributes: { type, status } }) => type === kind && status !== 'DEPRECATED');
  return sorted(ofKind.map(({ id, attributes: { uiName } }) => ({ name: uiName, value: id })));
}

export const lookups = {
  properties: analyticsAdmin.searches('searchProperties', {
    async find({ client, search }) {
      const found = accounts.parse(await client.all({ path: '/accountSummaries' }, { paging: summaries }));
      const properties = found.flatMap(({ propertySummaries }) => propertySummaries);
      return matching(
        properties.map(({ property, displayName }) => ({
          name: displayName,
          value: property.replace('properties/', ''),
        })),
        search,
      );
    },
  }),
  metrics: analytics.choices('getMetricsGA4', {
    uses: [propertyId],
    find: ({ client, parameters }) => fieldsOf(client, parameters.propertyId?.value, 'metrics'),
  }),
  dimensions: analytics.choices('getDimensionsGA4', {
    uses: [propertyId],
    find: ({ client, parameters }) => fieldsOf(client, parameters.propertyId?.value, 'dimensions'),
  }),
  viewSearch: universalAdmin.searches('searchViews', {
    find: async ({ client, search }) => matching(await viewsOf(client), search),
  }),
  views: universalAdmin.choices('getViews', { find: async ({ client }) => sorted(await viewsOf(client)) }),
  universalMetrics: universalAdmin.choices('getMetrics', { find: ({ client }) => columnsOf(client, 'METRIC') }),
  universalDimensions: universalAdmin.choices('getDimensions', {
    find: ({ client }) => columnsOf(client, 'DIMENSION'),
  }),
};
