import {
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  number,
  options,
  type Parameter,
  string,
} from '@millrace/node-sdk';
import { organizations, users } from './lookups.ts';

export const paged = { limit: 100, most: 500 } as const;

export const more = <const List extends readonly Parameter[]>(list: List) =>
  collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
export const changes = <const List extends readonly Parameter[]>(list: List) =>
  collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: list });
export const filtered = <const List extends readonly Parameter[]>(list: List) =>
  collection('filters', { label: 'Filters', placeholder: 'Add filter', options: list });

export const resolveProperties = boolean('resolveProperties', {
  label: 'Names of fields',
  description: 'Gives names and labels in place of the keys of fields and the IDs of what is chosen in them',
});
export const encodeProperties = boolean('encodeProperties', {
  label: 'Fields by name',
  description: 'Takes names and labels in place of the keys of fields and the IDs of what is chosen in them',
});

export const dealId = number('deal_id', { label: 'Deal ID' });
export const personId = number('person_id', { label: 'Person ID' });
export const organization = choiceOf('org_id', { label: 'Organization', from: organizations });
export const owner = <const Name extends string>(name: Name) => choiceOf(name, { label: 'Owner', from: users });

export const visibility = options('visible_to', {
  label: 'Visible to',
  default: '3',
  options: [
    { name: 'Owner and followers', value: '1' },
    { name: 'Entire company', value: '3' },
  ],
});

/** Fields that the company added: by key, or chosen. */
export const customProperties = (from?: Parameters<typeof choiceOf>[1]['from']) =>
  fixedCollection('customProperties', {
    label: 'Custom fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [
      group('property', 'Field', [
        from ? choiceOf('name', { label: 'Field', from }) : string('name', { label: 'Key' }),
        string('value', { label: 'Value' }),
      ]),
    ],
  });

/** Whom a deal or lead belongs to. */
export const associateWith = options('associateWith', {
  label: 'Belongs to',
  default: 'organization',
  required: true,
  options: [
    { name: 'An organization', value: 'organization' },
    { name: 'A person', value: 'person' },
  ],
});

/** Shows an optional field where the deal or lead belongs to the other kind. */
export const whereOther = (kind: 'organization' | 'person') => ({
  displayOptions: { show: { '/associateWith': [kind] } },
});

export const rawData = boolean('rawData', {
  label: 'Raw data',
  description: 'Gives results as they come, with how well each fits and what it is beside each other',
});
