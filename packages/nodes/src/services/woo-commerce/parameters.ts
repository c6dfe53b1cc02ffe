import { choices, fixedCollection, group, options, string } from '@millrace/node-sdk';

export const added = { label: 'Additional fields', placeholder: 'Add field' } as const;
export const changed = { label: 'Fields to change', placeholder: 'Add field' } as const;
export const chosen = { label: 'Options', placeholder: 'Add option' } as const;

const pair = [string('key', { label: 'Key' }), string('value', { label: 'Value' })] as const;

export const metadata = fixedCollection('metadataUi', {
  label: 'Metadata',
  placeholder: 'Add metadata',
  multiple: true,
  groups: [group('metadataValues', 'Metadata', pair)],
});
export const customerMetadata = fixedCollection('meta_data', {
  label: 'Metadata',
  placeholder: 'Add metadata',
  multiple: true,
  groups: [group('meta_data_fields', 'Metadata', pair)],
});

/** The order of a list. */
export const order = (initial: 'asc' | 'desc') =>
  options('order', {
    label: 'Order',
    default: initial,
    options: [
      { name: 'Ascending', value: 'asc' },
      { name: 'Descending', value: 'desc' },
    ],
  });
export const orderBy = options('orderBy', {
  label: 'Order by',
  default: 'id',
  options: choices('date', 'id', 'include', 'slug', 'title'),
});
