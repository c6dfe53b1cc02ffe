import { type Path, path, type ServiceClient, z } from '@millrace/node-sdk';
import { wooCommerce } from './client.ts';

const named = z.array(z.object({ id: z.coerce.string(), name: z.string() }));

async function namesAt(client: ServiceClient, at: Path) {
  const found = named.parse(await client.all({ path: at }));
  return found.map(({ id, name }) => ({ name, value: id }));
}

export const categories = wooCommerce.choices('getCategories', {
  find: ({ client }) => namesAt(client, path`/products/categories`),
});
export const tags = wooCommerce.choices('getTags', { find: ({ client }) => namesAt(client, path`/products/tags`) });
