import { choiceOf, fixedCollection, group, number, type ParametersOf, string } from '@millrace/node-sdk';
import { currencies } from './client.ts';

export const paged = { limit: 50, most: 1000 } as const;

export const customerId = string('customerId', { label: 'Customer', placeholder: 'cus_…', required: true });
export const sourceId = string('sourceId', { label: 'Source', placeholder: 'src_…', required: true });
export const currency = { label: 'Currency', from: currencies } as const;
export const amount = {
  label: 'Amount',
  description: 'In the smallest unit of the currency: 500 for 5.00 USD',
  typeOptions: { minValue: 0, maxValue: 99_999_999 },
} as const;
export const neededCurrency = choiceOf('currency', { ...currency, required: true });
export const neededAmount = number('amount', { ...amount, required: true });

export const description = string('description', { label: 'Description' });

export const metadata = fixedCollection('metadata', {
  label: 'Metadata',
  placeholder: 'Add entry',
  multiple: true,
  groups: [
    group('metadataProperties', 'Entry', [string('key', { label: 'Name' }), string('value', { label: 'Value' })]),
  ],
});

export const address = fixedCollection('address', {
  label: 'Address',
  placeholder: 'Add address',
  groups: [
    group('details', 'Address', [
      string('line1', { label: 'Line 1' }),
      string('line2', { label: 'Line 2' }),
      string('city', { label: 'City' }),
      string('state', { label: 'State' }),
      string('country', { label: 'Country', description: 'In two letters', placeholder: 'DE' }),
      string('postal_code', { label: 'Postal code' }),
    ]),
  ],
});

const recipient = string('name', { label: 'Name' });
const shippingSettings = { label: 'Shipping', placeholder: 'Add shipping', multiple: true } as const;
export const shipping = fixedCollection('shipping', {
  ...shippingSettings,
  groups: [group('shippingProperties', 'Shipping', [recipient, address])],
});
export const shippingWithPhone = fixedCollection('shipping', {
  ...shippingSettings,
  groups: [group('shippingProperties', 'Shipping', [recipient, address, string('phone', { label: 'Phone' })])],
});

type Address = ParametersOf<readonly [typeof address]>['address'];

/** What is told of a customer or a charge. */
interface Details {
  metadata?: ParametersOf<readonly [typeof metadata]>['metadata'];
  address?: Address;
  shipping?: { shippingProperties?: ReadonlyArray<{ name: string; address: Address; phone?: string }> };
}

/** Metadata, address and shipping as Stripe reads them. It takes one shipping. */
export function detailsOf(given: Details) {
  const [first] = given.shipping?.shippingProperties ?? [];
  return {
    metadata: pairsOf(given.metadata?.metadataProperties),
    address: given.address?.details,
    shipping: first && { ...first, address: first.address?.details },
  };
}

/** Entries as an object. Names are chosen by users: no prototype. */
export function pairsOf(entries: ReadonlyArray<{ key: string; value: string }> | undefined) {
  if (!entries) return undefined;
  const pairs: Record<string, string> = Object.create(null);
  for (const { key, value } of entries) pairs[key] = value;
  return pairs;
}
