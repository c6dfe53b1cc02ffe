import { type JsonObject, type JsonValue, linkPaging, service } from '@millrace/node-sdk';
import { wooCommerceApi } from './woo-commerce.credentials.ts';

export const wooCommerce = service({
  name: 'WooCommerce',
  credential: wooCommerceApi,
  paging: linkPaging({ size: { name: 'per_page', most: 100 } }),
});

/** What WooCommerce calls fields, where it is not the name of the file in snake case. */
const NAMES = new Map([
  ['decimalPoints', 'dp'],
  ['method ID', 'method_id'],
  ['orderBy', 'orderby'],
  ['paymentMethodId', 'payment_method'],
  ['postalCode', 'postcode'],
  ['transactionID', 'transaction_id'],
]);

/** Fields as WooCommerce takes them. */
export function fieldsOf(given: object): JsonObject {
  const entries = Object.entries(given).map(([name, value]: [string, JsonValue]) => [
    NAMES.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}

/** The fields of a group that are filled in: WooCommerce refuses an empty email, and takes an empty total for none. */
export function filledFields(given: object): JsonObject {
  return fieldsOf(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
}
