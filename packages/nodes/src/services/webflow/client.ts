import {
  isJsonObject,
  type JsonObject,
  type Paging,
  path,
  type ServiceClient,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { webflowApi, webflowOAuth2Api } from './webflow.credentials.ts';

/** Lists that say how many entries there are in all; a page may hold fewer than it could. */
function numbered(totalIn: (body: JsonObject) => unknown): Paging {
  return {
    items: 'items',
    place: 'query',
    size: { name: 'limit', most: 100 },
    first: { offset: 0 },
    next({ body, count }, { items, pages, size = 0 }) {
      const total = isJsonObject(body) ? Number(totalIn(body)) : 0;
      return count > 0 && items < total ? { values: { offset: pages * size } } : undefined;
    },
  };
}

/** The interface of today. */
export const webflow = service({
  name: 'Webflow',
  credential: webflowOAuth2Api,
  baseUrl: 'https://api.webflow.com/v2',
  reason: ['message', 'err'],
  paging: numbered(({ pagination }) => (isJsonObject(pagination) ? pagination.total : 0)),
});

/** The first interface, which Webflow ended for most accounts. */
export const webflowV1 = service({
  name: 'Webflow',
  credentials: { kinds: { accessToken: webflowApi, oAuth2: webflowOAuth2Api } },
  baseUrl: 'https://api.webflow.com',
  headers: { 'accept-version': '1.0.0' },
  reason: ['msg', 'err'],
  paging: numbered(({ total }) => total),
});

/** Items of a collection: the first ones at once, all page after page. */
export async function itemsIn(client: ServiceClient, collection: string, limit: number) {
  const at = path`/collections/${collection}/items`;
  const found = Number.isFinite(limit)
    ? (await client.get(at, { query: { limit }, answer: page })).items.slice(0, limit)
    : things.parse(await client.all({ path: at }));
  return found.map((json) => ({ json }));
}
const things = z.array(z.record(z.string(), z.json()));
const page = z.object({ items: things });

// The parameters of the node that lists depend on.
export const chosenSite = string('siteId', { label: 'Site' });
export const chosenCollection = string('collectionId', { label: 'Collection' });
