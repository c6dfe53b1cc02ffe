import {
  boolean,
  choiceOf,
  choices,
  collection,
  fixedCollection,
  group,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { accountCodes, named, ofOrganization, organizationId, pagesOf, xero } from '../client.ts';
import * as shared from '../parameters.ts';

const contactId = string('contactId', { label: 'Contact ID', required: true });
const name = { label: 'Name' } as const;

const about = [
  string('accountNumber', { label: 'Account number' }),
  fixedCollection('addressesUi', {
    label: 'Addresses',
    placeholder: 'Add address',
    multiple: true,
    groups: [
      group('addressesValues', 'Address', [
        options('type', {
          label: 'Kind',
          default: '',
          options: [
            { name: 'Post box', value: 'POBOX' },
            { name: 'Street', value: 'STREET' },
          ],
        }),
        string('line1', { label: 'Line 1' }),
        string('line2', { label: 'Line 2' }),
        string('city', { label: 'City' }),
        string('region', { label: 'Region' }),
        string('postalCode', { label: 'Postcode' }),
        string('country', { label: 'Country' }),
        string('attentionTo', { label: 'Attention of' }),
      ]),
    ],
  }),
  string('bankAccountDetails', { label: 'Bank account' }),
  string('contactNumber', { label: 'Contact number', description: 'Of the contact in another system' }),
  options('contactStatus', { label: 'Status', default: '', options: choices('ACTIVE', 'ARCHIVED', 'GDPRREQUEST') }),
  string('defaultCurrency', { label: 'Currency', placeholder: 'EUR' }),
  string('emailAddress', { label: 'Email', placeholder: 'name@example.com' }),
  string('firstName', { label: 'First name' }),
  string('lastName', { label: 'Last name' }),
  fixedCollection('phonesUi', {
    label: 'Phones',
    placeholder: 'Add phone',
    multiple: true,
    groups: [
      group('phonesValues', 'Phone', [
        options('phoneType', { label: 'Kind', default: '', options: choices('DEFAULT', 'DDI', 'MOBILE', 'FAX') }),
        string('phoneNumber', { label: 'Number' }),
        string('phoneAreaCode', { label: 'Area code' }),
        string('phoneCountryCode', { label: 'Country code' }),
      ]),
    ],
  }),
  choiceOf('purchasesDefaultAccountCode', { label: 'Account of purchases', from: accountCodes }),
  choiceOf('salesDefaultAccountCode', { label: 'Account of sales', from: accountCodes }),
  string('skypeUserName', { label: 'Skype name' }),
  string('taxNumber', { label: 'Tax number' }),
  string('xeroNetworkKey', { label: 'Key in the Xero network' }),
] as const;

interface Contact {
  addressesUi?: { addressesValues?: Array<{ type: string; [field: string]: string }> };
  phonesUi?: { phonesValues?: object[] };
  [field: string]: unknown;
}

/** A contact as Xero takes it, in the list of those that are written. */
function contactsOf({ addressesUi, phonesUi, ...fields }: Contact) {
  const contact = {
    ...named(fields),
    Addresses: addressesUi?.addressesValues?.map(({ type, ...address }) => ({ AddressType: type, ...named(address) })),
    Phones: phonesUi?.phonesValues?.map(named),
  };
  return { Contacts: [contact] };
}

export const contactOperations = {
  create: xero.operation('Create', {
    parameters: [
      organizationId,
      string('name', { ...name, required: true }),
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: about }),
    ],
    request: ({ organizationId: organization, name: called, additionalFields }) => ({
      method: 'POST',
      path: '/api.xro/2.0/Contacts',
      headers: ofOrganization(organization),
      body: contactsOf({ ...additionalFields, name: called }),
    }),
    items: 'Contacts',
  }),
  get: xero.operation('Get', {
    parameters: [organizationId, contactId],
    request: ({ organizationId: organization, contactId: id }) => ({
      path: path`/api.xro/2.0/Contacts/${id}`,
      headers: ofOrganization(organization),
    }),
    items: 'Contacts',
  }),
  getAll: xero.operation('Get many', {
    parameters: [
      organizationId,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [boolean('includeArchived', { label: 'Archived ones, too' }), ...shared.listing],
      }),
    ],
    paged: shared.paged,
    paging: pagesOf('Contacts'),
    request: ({ organizationId: organization, options: { includeArchived, where, ...order } }) => ({
      path: '/api.xro/2.0/Contacts',
      headers: ofOrganization(organization),
      query: { includeArchived, order: shared.orderOf(order), where: where || undefined },
    }),
  }),
  update: xero.operation('Update', {
    parameters: [
      organizationId,
      contactId,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [...about, string('name', name)],
      }),
    ],
    request: ({ organizationId: organization, contactId: id, updateFields }) => ({
      method: 'POST',
      path: path`/api.xro/2.0/Contacts/${id}`,
      headers: ofOrganization(organization),
      body: contactsOf(updateFields),
    }),
    items: 'Contacts',
  }),
};
