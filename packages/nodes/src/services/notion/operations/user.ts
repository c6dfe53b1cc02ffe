import { isJsonObject, path, string } from '@millrace/node-sdk';
import { type Notion, pages } from '../client.ts';

export const userOperations = (notion: Notion) => ({
  get: notion.operation('Get', {
    parameters: [string('userId', { label: 'User ID', required: true })],
    request: ({ userId }) => ({ path: path`/users/${userId}` }),
  }),
  getAll: notion.operation('Get many', {
    paged: { most: 100 },
    async run({ client, limit }) {
      const found = await client.all({ path: '/users' }, { limit, paging: pages('query') });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
});
