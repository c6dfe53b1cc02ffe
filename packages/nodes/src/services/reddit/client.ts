import {
  cursorPaging,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Paging,
  service,
  z,
} from '@millrace/node-sdk';
import { redditOAuth2Api } from './reddit.credentials.ts';

/** Names the kind of a thing before its id. */
export const KIND = { comment: 't1_', post: 't3_' } as const;

/** Lists of Reddit name the thing after which they go on. */
const listing: Paging = {
  ...cursorPaging({ cursor: 'after', next: 'data.after', items: 'data.children' }),
  first: { limit: 100 },
};

const common = {
  name: 'Reddit',
  paging: listing,
  reason: ['json.errors.0.1', 'explanation', 'message', 'reason'],
  refusalIn: refusalOf,
} as const;

/** In the name of who signed in. */
export const reddit = service({ ...common, credential: redditOAuth2Api, baseUrl: 'https://oauth.reddit.com' });

/** What everybody can read. */
export const publicReddit = service({ ...common, baseUrl: 'https://www.reddit.com' });

/** What `/api` refuses it says in a list, with status 200. */
function refusalOf({ json }: JsonObject): string | undefined {
  if (!isJsonObject(json) || !Array.isArray(json.errors)) return undefined;
  const [first] = json.errors;
  if (first === undefined) return undefined;
  return Array.isArray(first) ? first.slice(1).filter(Boolean).join(': ') : String(first);
}

const thing = z.object({ data: z.record(z.string(), z.json()) });
const things = z.array(thing);

/** Part of each query: answers are JSON, refusals as well. */
export const AS_JSON = { api_type: 'json' } as const;

/** What a thing of Reddit holds. */
export function contentOf(answer: JsonValue): Array<{ json: JsonObject }> {
  return [{ json: thing.parse(answer).data }];
}

/** What things of a list hold. */
export function contentsOf(found: JsonValue): Array<{ json: JsonObject }> {
  return things.parse(found).map(({ data }) => ({ json: data }));
}
