import {
  bracketPairs,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  type Path,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { wordpressApi, wordpressOAuth2Api } from './word-press.credentials.ts';

export const wordPress = service({
  name: 'WordPress',
  credentials: { parameter: 'authType', kinds: { basicAuth: wordpressApi, oAuth2: wordpressOAuth2Api } },
  // Sites of WordPress.com are reached through its own interface.
  baseUrl: (credential) =>
    'wordpressSite' in credential
      ? `https://public-api.wordpress.com/wp/v2/sites/${encodeURIComponent(String(credential.wordpressSite))}`
      : `${trimmedUrl(String(credential.url))}/wp-json/wp/v2`,
  paging: {
    items: '',
    place: 'query',
    size: { name: 'per_page', most: 100 },
    first: {},
    next: ({ headers }, { pages }) =>
      pages < Number(headers['x-wp-totalpages'] ?? 1) ? { values: { page: pages + 1 } } : undefined,
  },
});

/** What WordPress calls fields, where it is not as in the file. */
const NAMES = new Map([
  ['authorId', 'author'],
  ['commentStatus', 'comment_status'],
  ['excludedCategories', 'categories_exclude'],
  ['excludedTags', 'tags_exclude'],
  ['featuredMediaId', 'featured_media'],
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['menuOrder', 'menu_order'],
  ['orderBy', 'orderby'],
  ['pageTemplate', 'template'],
  ['pingStatus', 'ping_status'],
  ['postTemplate', 'template'],
]);

/** Fields as WordPress takes them. */
export function fieldsOf(given: object): JsonObject {
  const fields = Object.entries(given).map(([name, value]: [string, JsonValue]) => [
    NAMES.get(name) ?? name,
    isJsonObject(value) ? templateIn(value) : value,
  ]);
  return Object.fromEntries(fields);
}

function templateIn({ values }: JsonObject): JsonValue {
  return isJsonObject(values) ? (values.template ?? '') : '';
}

/** The entries of a list. A page is named where only some are wanted. */
export async function entries(
  client: ServiceClient,
  path: Path,
  { filters, limit }: { filters: object; limit: number },
): Promise<Array<{ json: JsonObject }>> {
  const { page, ...query } = bracketPairs(fieldsOf(filters));
  const asked = { path, query: { ...query, page: Number.isFinite(limit) ? page : undefined } };
  const found = z.array(z.record(z.string(), z.json())).parse(await client.all(asked, { limit }));
  return found.map((json) => ({ json }));
}

export const context = options('context', {
  label: 'Context',
  description: 'How much is told',
  default: 'view',
  options: [
    { name: 'View', value: 'view' },
    { name: 'Embed', value: 'embed', description: 'The least' },
    { name: 'Edit', value: 'edit', description: 'All there is, for those who may edit' },
  ],
});
