import {
  boolean,
  choiceOf,
  choicesOf,
  dateTime,
  fixedCollection,
  group,
  type JsonObject,
  options,
  string,
} from '@millrace/node-sdk';
import { companies, contactFields, stages, tags } from '../lookups.ts';
import * as shared from '../parameters.ts';

/** Who a contact is. */
export const identity = [
  string('email', { label: 'Email', placeholder: 'name@example.com' }),
  string('firstName', { label: 'First name' }),
  string('lastName', { label: 'Last name' }),
  choiceOf('company', { label: 'Company', from: companies }),
  string('position', { label: 'Position' }),
  string('title', { label: 'Title' }),
] as const;

/** What else is known of a contact. */
export const about = [
  shared.address,
  options('b2bOrb2c', {
    label: 'B2B or B2C',
    default: '',
    options: [
      { name: 'B2B', value: 'B2B' },
      { name: 'B2C', value: 'B2C' },
    ],
  }),
  string('crmId', { label: 'CRM ID' }),
  shared.customFields(contactFields),
  string('fax', { label: 'Fax' }),
  boolean('hasPurchased', { label: 'Has purchased' }),
  string('ipAddress', { label: 'IP address' }),
  dateTime('lastActive', { label: 'Last active' }),
  string('mobile', { label: 'Mobile phone' }),
  string('ownerId', { label: 'Owner ID' }),
  string('phone', { label: 'Phone' }),
  options('prospectOrCustomer', {
    label: 'Prospect or customer',
    default: '',
    options: [
      { name: 'Prospect', value: 'Prospect' },
      { name: 'Customer', value: 'Customer' },
    ],
  }),
  boolean('sandbox', { label: 'Sandbox' }),
  choiceOf('stage', { label: 'Stage', from: stages }),
  choicesOf('tags', { label: 'Tags', from: tags }),
  fixedCollection('socialMediaUi', {
    label: 'Social media',
    placeholder: 'Add accounts',
    groups: [
      group('socialMediaValues', 'Accounts', [
        string('facebook', { label: 'Facebook' }),
        string('foursquare', { label: 'Foursquare' }),
        string('instagram', { label: 'Instagram' }),
        string('linkedIn', { label: 'LinkedIn' }),
        string('skype', { label: 'Skype' }),
        string('twitter', { label: 'X (Twitter)' }),
      ]),
    ],
  }),
  string('website', { label: 'Website' }),
] as const;

/** What Mautic calls fields, where it is not the name of the file in lower case. */
const NAMES = new Map([
  ['b2bOrb2c', 'b2b_or_b2c'],
  ['crmId', 'crm_id'],
  ['ipAddress', 'ipAddress'],
  ['lastActive', 'lastActive'],
  ['ownerId', 'owner'],
  ['prospectOrCustomer', 'prospect_or_customer'],
]);

interface Groups {
  addressUi?: { addressValues?: object };
  customFieldsUi?: shared.CustomFields;
  socialMediaUi?: { socialMediaValues?: object };
  /** All others are single fields. */
  [field: string]: unknown;
}

/** A contact as Mautic takes it. */
export function contactOf({ addressUi, customFieldsUi, socialMediaUi, ...fields }: Groups): JsonObject {
  return {
    ...named(fields),
    ...named(addressUi?.addressValues ?? {}),
    ...named(socialMediaUi?.socialMediaValues ?? {}),
    ...shared.ownFields(customFieldsUi),
  };
}

function named(fields: object): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [NAMES.get(name) ?? name.toLowerCase(), value]),
  );
}
