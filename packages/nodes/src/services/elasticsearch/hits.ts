import { type JsonObject, path, type Query, type ServiceClient, z } from '@millrace/node-sdk';
import { hit } from './client.ts';

type Hit = z.infer<typeof hit>;

const found = z.object({ _scroll_id: z.string().optional(), hits: z.object({ hits: z.array(hit) }) });

/** Most documents that an index gives at once, as long as its settings say nothing else. */
const MOST_HITS = 10_000;
/** How long Elasticsearch keeps a search between two pages. */
const KEPT = '1m';

/** A search in an index. */
interface Search {
  index: string;
  query: Query;
  body: JsonObject | undefined;
  /** Most documents to give. */
  limit: number;
}

/** The documents that a search finds: at once where that is possible, else page after page. */
export async function searched(client: ServiceClient, { index, query, body, limit }: Search): Promise<Hit[]> {
  const at = path`/${index}/_search`;
  const asked: Query = { ...query, size: Math.min(limit, MOST_HITS) };
  const { hits } = await client.post(at, body, { query: asked, answer: found });
  if (hits.hits.length < MOST_HITS || limit <= MOST_HITS) return hits.hits;
  // What goes on after the first page is a search that was opened as one.
  const { request_cache: _cache, ...scrolled } = asked;
  const all: Hit[] = [];
  let page = await client.post(at, body, { query: { ...scrolled, scroll: KEPT }, answer: found });
  while (page.hits.hits.length > 0 && page._scroll_id !== undefined) {
    for (const one of page.hits.hits) all.push(one);
    if (all.length >= limit) break;
    page = await client.post('/_search/scroll', { scroll: KEPT, scroll_id: page._scroll_id }, { answer: found });
  }
  if (page._scroll_id !== undefined) {
    await client.json({ method: 'DELETE', path: '/_search/scroll', body: { scroll_id: page._scroll_id } });
  }
  return all.slice(0, limit);
}

/** A document as an item: its fields beside its ID, or with all that is known of it. */
export function documentOf(one: Hit, isSimple: boolean): { json: JsonObject } {
  return { json: isSimple ? { _id: one._id, ...one._source } : (one as JsonObject) };
}
