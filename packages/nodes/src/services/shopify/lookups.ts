import { z } from '@millrace/node-sdk';
import { pagesOf, shopify } from './client.ts';

const locationsFound = z.array(z.object({ id: z.coerce.string(), name: z.string() }));
const productsFound = z.array(z.object({ id: z.coerce.string(), title: z.string() }));

export const locations = shopify.choices('getLocations', {
  async find({ client }) {
    const found = locationsFound.parse(await client.all({ path: '/locations.json' }, { paging: pagesOf('locations') }));
    return found.map(({ id, name }) => ({ name, value: id }));
  },
});

export const products = shopify.choices('getProducts', {
  async find({ client }) {
    const asked = { path: '/products.json', query: { fields: 'id,title' } } as const;
    const found = productsFound.parse(await client.all(asked, { paging: pagesOf('products') }));
    return found.map(({ id, title }) => ({ name: title, value: id }));
  },
});
