import { choiceOf, collection, fixedCollection, group, options, type Parameter, string } from '@millrace/node-sdk';

export const paged = { limit: 30, most: 30 } as const;

export const more = <const List extends readonly Parameter[]>(list: List) =>
  collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
export const changes = <const List extends readonly Parameter[]>(list: List) =>
  collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: list });

export const address = fixedCollection('addressUi', {
  label: 'Address',
  placeholder: 'Add address',
  groups: [
    group('addressValues', 'Address', [
      string('address1', { label: 'Address, line 1' }),
      string('address2', { label: 'Address, line 2' }),
      string('city', { label: 'City' }),
      string('state', { label: 'State' }),
      string('country', { label: 'Country' }),
      string('zipCode', { label: 'Postcode' }),
    ]),
  ],
});

/** Fields by their aliases. */
export const customFields = (from: Parameters<typeof choiceOf>[1]['from']) =>
  fixedCollection('customFieldsUi', {
    label: 'Other fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [
      group('customFieldValues', 'Field', [
        choiceOf('fieldId', { label: 'Field', from }),
        string('fieldValue', { label: 'Value' }),
      ]),
    ],
  });

export interface CustomFields {
  customFieldValues?: Array<{ fieldId: string; fieldValue: string }>;
}

/** Fields with their values. */
export const ownFields = (given: CustomFields | undefined) =>
  Object.fromEntries(given?.customFieldValues?.map(({ fieldId, fieldValue }) => [fieldId, fieldValue]) ?? []);

export const direction = options('orderByDir', {
  label: 'Order',
  default: '',
  options: [
    { name: 'Ascending', value: 'asc' },
    { name: 'Descending', value: 'desc' },
  ],
});

export const contactId = string('contactId', { label: 'Contact ID', required: true });
