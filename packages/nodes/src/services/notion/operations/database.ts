import { path, since } from '@millrace/node-sdk';
import { type Notion, pages } from '../client.ts';
import { isSimplified, viewOf } from '../parameters.ts';
import { databaseId, idOf } from '../places.ts';
import { databaseOptions, find, text } from '../search.ts';
import { seen } from '../simplified.ts';

const DATABASES = { property: 'object', value: 'database' } as const;
const simplified = since(2, isSimplified);

export const databaseOperations = (notion: Notion) => ({
  get: notion.operation('Get', {
    parameters: [databaseId, simplified],
    async run({ client, node, parameters: { databaseId: database, simple } }) {
      const found = await client.get(path`/databases/${idOf(database, 'database', 'databaseId')}`);
      return { json: seen(found, viewOf(simple, node)) };
    },
  }),
  getAll: notion.operation('Get many', {
    parameters: [simplified],
    paged: true,
    async run({ client, limit, node, parameters: { simple } }) {
      const request = { method: 'POST', path: '/search', body: { filter: DATABASES } } as const;
      const found = await client.all(request, { limit, paging: pages('body', limit) });
      return found.map((one) => ({ json: seen(one, viewOf(simple, node)) }));
    },
  }),
});

/** Since version 2. */
export const databaseSearch = (notion: Notion) => ({
  search: notion.operation('Search', {
    description: 'Find databases by their titles',
    action: 'Search databases',
    parameters: [text, isSimplified, databaseOptions],
    paged: { most: 100 },
    async run({ client, limit, node, parameters: { text: query, simple, options } }) {
      const found = await find(client, { text: query, options, kind: 'database' }, limit);
      return found.map((one) => ({ json: seen(one, viewOf(simple, node)) }));
    },
  }),
});
