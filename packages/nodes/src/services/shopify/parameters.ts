import { choiceOf, collection, dateTime, fixedCollection, group, string } from '@millrace/node-sdk';
import { locations } from './lookups.ts';

export const added = { label: 'Additional fields', placeholder: 'Add field' } as const;
export const changed = { label: 'Fields to change', placeholder: 'Add field' } as const;
export const chosen = { label: 'Options', placeholder: 'Add option' } as const;

export const email = string('email', { label: 'Email', description: 'Address of the customer' });
export const locationId = choiceOf('locationId', {
  label: 'Location',
  description: 'Where the order was made',
  from: locations,
});
export const note = string('note', { label: 'Note' });
export const sourceName = string('sourceName', {
  label: 'Source',
  description:
    'Where the order comes from. It cannot be changed later, and "web", "pos", "iphone" and "android" are kept.',
});
export const tags = string('tags', { label: 'Tags', description: 'Separated by commas' });
export const fields = string('fields', { label: 'Fields', description: 'Only these are given. Separated by commas' });
export const ids = string('ids', { label: 'IDs', description: 'Separated by commas' });

const addressFields = [
  string('firstName', { label: 'First name' }),
  string('lastName', { label: 'Last name' }),
  string('company', { label: 'Company' }),
  string('country', { label: 'Country' }),
  string('address1', { label: 'Address, line 1' }),
  string('address2', { label: 'Address, line 2' }),
  string('city', { label: 'City' }),
  string('province', { label: 'Province' }),
  string('zip', { label: 'Postal code' }),
  string('phone', { label: 'Phone' }),
] as const;

export const billingAddress = fixedCollection('billingAddressUi', {
  label: 'Billing address',
  placeholder: 'Add address',
  groups: [group('billingAddressValues', 'Billing address', addressFields)],
});
export const shippingAddress = fixedCollection('shippingAddressUi', {
  label: 'Shipping address',
  placeholder: 'Add address',
  groups: [group('shippingAddressValues', 'Shipping address', addressFields)],
});

/** Two dates between which something of an order or a product lies. */
export const dates = {
  createdAtMin: dateTime('createdAtMin', { label: 'Created after' }),
  createdAtMax: dateTime('createdAtMax', { label: 'Created before' }),
  processedAtMin: dateTime('processedAtMin', { label: 'Processed after' }),
  processedAtMax: dateTime('processedAtMax', { label: 'Processed before' }),
  updatedAtMin: dateTime('updatedAtMin', { label: 'Updated after' }),
  updatedAtMax: dateTime('updatedAtMax', { label: 'Updated before' }),
};

/** The options of one thing. */
export const onlyFields = <const Name extends 'options' | 'additionalFields'>(name: Name) =>
  collection(name, { ...chosen, options: [fields] });
