import { type Path, path, type ServiceClient, z } from '@millrace/node-sdk';
import { wordPress } from './client.ts';

const named = z.array(z.object({ id: z.coerce.string(), name: z.string() }));

async function namesAt(client: ServiceClient, at: Path, query: { who?: string } = {}) {
  const found = named.parse(await client.all({ path: at, query }));
  return found.map(({ id, name }) => ({ name, value: id }));
}

export const authors = wordPress.choices('getAuthors', {
  find: ({ client }) => namesAt(client, path`/users`, { who: 'authors' }),
});
export const categories = wordPress.choices('getCategories', {
  find: ({ client }) => namesAt(client, path`/categories`),
});
export const tags = wordPress.choices('getTags', { find: ({ client }) => namesAt(client, path`/tags`) });
