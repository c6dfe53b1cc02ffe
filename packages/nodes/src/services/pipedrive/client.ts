import {
  isJsonObject,
  type JsonObject,
  type Paging,
  type Path,
  type Query,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { pipedriveApi, pipedriveOAuth2Api } from './pipedrive.credentials.ts';

const pagination = z.object({
  additional_data: z.object({
    pagination: z.object({ more_items_in_collection: z.literal(true), next_start: z.number() }),
  }),
});

const nextStart: Paging['next'] = ({ body }) => {
  const page = pagination.safeParse(body);
  return page.success ? { values: { start: page.data.additional_data.pagination.next_start } } : undefined;
};

export const pipedrive = service({
  name: 'Pipedrive',
  credentials: { kinds: { apiToken: pipedriveApi, oAuth2: pipedriveOAuth2Api } },
  baseUrl: 'https://api.pipedrive.com/v1',
  reason: 'error',
  refusalIn: ({ success, error }) => (success === false ? String(error ?? 'It did not succeed') : undefined),
  paging: { items: 'data', place: 'query', size: { name: 'limit', most: 100 }, first: {}, next: nextStart },
});

/** Pages as large as Pipedrive makes them: 100 things. */
export const usualPages: Paging = { items: 'data', place: 'query', first: {}, next: nextStart };

/** Results of a search are one level deeper. */
const searchPaging = {
  items: 'data.items',
  place: 'query',
  size: { name: 'limit', most: 100 },
  first: {},
  next: nextStart,
} as const;

/** A list that is wanted: as many as this, or all. */
interface List {
  at: Path;
  query?: Query;
  limit: number;
}

/** The things of a list, page after page. */
export function listed(client: ServiceClient, { at, query, limit }: List): Promise<JsonObject[]> {
  return read(client, { at, query: { ...query, ...startOf(limit) }, limit });
}

/**
 * What a search finds: as it comes, or each thing with how well it fits. Who wants all gets it as it comes: workflows
 * that were made elsewhere read `item` there.
 */
export async function found(client: ServiceClient, { at, query, limit }: List, isRaw = false): Promise<JsonObject[]> {
  const results = await read(client, { at, query: { ...query, ...startOf(limit) }, limit }, searchPaging);
  if (isRaw || wantsAll(limit)) return results;
  return results.map(({ item, ...rest }) => ({ ...rest, ...(isJsonObject(item) && item) }));
}

async function read(client: ServiceClient, { at, query = {}, limit }: List, paging?: typeof searchPaging) {
  const all = await client.all({ path: at, query }, { limit, ...(paging && { paging }) });
  return all.filter(isJsonObject);
}

/** Who wants all begins at the first; a limit alone means the same. */
function startOf(limit: number): Query {
  return wantsAll(limit) ? { start: 0 } : {};
}

function wantsAll(limit: number): boolean {
  return limit === Number.POSITIVE_INFINITY;
}
