import { linkPaging, service } from '@millrace/node-sdk';
import { shopifyAccessTokenApi, shopifyApi, shopifyOAuth2Api } from './shopify.credentials.ts';

/** Entries of a page, at most. */
const PAGE = { name: 'limit', most: 250 } as const;

export const shopify = service({
  name: 'Shopify',
  credentials: {
    kinds: { apiKey: shopifyApi, accessToken: shopifyAccessTokenApi, oAuth2: shopifyOAuth2Api },
  },
  baseUrl: ({ shopSubdomain }) =>
    `https://${encodeURIComponent(String(shopSubdomain))}.myshopify.com/admin/api/2024-07`,
  reason: ['errors', 'errors.*.0'],
});

/** The pages of a list, whose entries stand in a field of its name. */
export const pagesOf = (items: 'locations' | 'orders' | 'products') => linkPaging({ items, size: PAGE });

/** Names in camel case, or labels, as Shopify writes them: `partiallyPaid` as `partially_paid`. */
export function shopifyName(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** The fields of a collection, under the names of Shopify. */
export function shopifyFields<Value>(given: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [shopifyName(name), value]));
}

/** The fields that are filled in, under the names of Shopify: of groups, whose fields are all there. */
export function filledFields(given: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return shopifyFields(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
}
