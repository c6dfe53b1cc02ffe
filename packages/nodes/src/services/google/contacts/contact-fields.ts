import {
  boolean,
  choices,
  choicesOf,
  dateTime,
  fixedCollection,
  group,
  options,
  type ParametersOf,
  string,
} from '@millrace/node-sdk';
import { contactGroups } from './client.ts';

/** A list of entries, which the file keeps in a group. */
const several = { multiple: true, placeholder: 'Add entry' } as const;
const type = <const Value extends string>(...values: readonly Value[]) =>
  options('type', { label: 'Type', default: '', options: choices(...values) });

/** Besides the first and the last name. */
export const contactFields = [
  fixedCollection('addressesUi', {
    label: 'Address',
    placeholder: 'Add address',
    groups: [
      group('addressesValues', 'Address', [
        string('streetAddress', { label: 'Street' }),
        string('city', { label: 'City' }),
        string('region', { label: 'Region' }),
        string('countryCode', { label: 'Country code', placeholder: 'DE' }),
        string('postalCode', { label: 'Postal code' }),
        type('home', 'work', 'other'),
      ]),
    ],
  }),
  dateTime('birthday', { label: 'Birthday' }),
  fixedCollection('companyUi', {
    label: 'Companies',
    ...several,
    groups: [
      group('companyValues', 'Company', [
        boolean('current', { label: 'Current' }),
        string('domain', { label: 'Domain' }),
        string('name', { label: 'Name' }),
        string('title', { label: 'Job title' }),
      ]),
    ],
  }),
  fixedCollection('customFieldsUi', {
    label: 'Custom fields',
    ...several,
    groups: [
      group('customFieldsValues', 'Field', [string('key', { label: 'Name' }), string('value', { label: 'Value' })]),
    ],
  }),
  fixedCollection('emailsUi', {
    label: 'Email addresses',
    ...several,
    groups: [group('emailsValues', 'Address', [type('home', 'work', 'other'), string('value', { label: 'Address' })])],
  }),
  fixedCollection('eventsUi', {
    label: 'Events',
    ...several,
    groups: [group('eventsValues', 'Event', [dateTime('date', { label: 'Date' }), type('anniversary', 'other')])],
  }),
  string('fileAs', { label: 'File as', description: 'What the contact is sorted by' }),
  choicesOf('group', { label: 'Groups', from: contactGroups }),
  string('honorificPrefix', { label: 'Prefix', placeholder: 'Dr.' }),
  string('honorificSuffix', { label: 'Suffix', placeholder: 'PhD' }),
  string('middleName', { label: 'Middle name' }),
  string('biographies', { label: 'Note', typeOptions: { rows: 3 } }),
  fixedCollection('phoneUi', {
    label: 'Phone numbers',
    ...several,
    groups: [
      group('phoneValues', 'Number', [
        type(
          'googleVoice',
          'home',
          'homeFax',
          'main',
          'mobile',
          'other',
          'otherFax',
          'pager',
          'work',
          'workFax',
          'workMobile',
          'workPager',
        ),
        string('value', { label: 'Number' }),
      ]),
    ],
  }),
  fixedCollection('relationsUi', {
    label: 'Relations',
    ...several,
    groups: [
      group('relationsValues', 'Relation', [
        string('person', { label: 'Person' }),
        type(
          'assistant',
          'brother',
          'child',
          'domesticPartner',
          'father',
          'friend',
          'manager',
          'mother',
          'parent',
          'referredBy',
          'relative',
          'sister',
          'spouse',
        ),
      ]),
    ],
  }),
] as const;

/** What is said of a contact. */
export type ContactFields = Partial<ParametersOf<typeof contactFields>> & { givenName?: string; familyName?: string };
