import { boolean, collection, number, options, string } from '@millrace/node-sdk';
import { quickBooks, written } from '../client.ts';
import * as fields from '../fields.ts';
import { get, getAll, update } from './common.ts';

const more = { label: 'Additional fields', placeholder: 'Add field' } as const;
const displayName = string('displayName', { label: 'Display name', required: true });

const ofCustomers = [
  boolean('Active', { ...fields.active, default: true }),
  string('Balance', fields.balance),
  number('BalanceWithJobs', { label: 'Balance with jobs' }),
  fields.billAddress,
  boolean('BillWithParent', { label: 'Billed with its parent' }),
  fields.companyName,
  fields.familyName,
  string('FullyQualifiedName', { label: 'Full name' }),
  fields.givenName,
  options('PreferredDeliveryMethod', {
    label: 'Preferred delivery',
    default: 'Print',
    options: [
      { name: 'In print', value: 'Print' },
      { name: 'By email', value: 'Email' },
      { name: 'None', value: 'None' },
    ],
  }),
  fields.emailAddress,
  fields.phone,
  fields.nameOnChecks,
  boolean('Taxable', { label: 'Taxable' }),
] as const;

export const customerOperations = {
  create: quickBooks.operation('Create', {
    parameters: [displayName, collection('additionalFields', { ...more, options: ofCustomers })],
    run: ({ client, parameters: { displayName: DisplayName, additionalFields } }) =>
      written(client, 'customer', { DisplayName, ...fields.quickBooksFields(additionalFields) }),
  }),
  get: get('customer'),
  getAll: getAll('customer'),
  update: update('customer', ofCustomers),
};

const ofEmployees = [
  boolean('Active', fields.active),
  boolean('BillableTime', { label: 'Time is billed' }),
  string('DisplayName', { label: 'Display name' }),
  fields.billAddress,
  fields.phone,
  fields.nameOnChecks,
  string('SSN', { label: 'Social security number' }),
] as const;

export const employeeOperations = {
  create: quickBooks.operation('Create', {
    parameters: [
      fields.familyName,
      fields.givenName,
      collection('additionalFields', { ...more, options: ofEmployees }),
    ],
    run: ({ client, parameters: { FamilyName, GivenName, additionalFields } }) =>
      written(client, 'employee', { FamilyName, GivenName, ...fields.quickBooksFields(additionalFields) }),
  }),
  get: get('employee'),
  getAll: getAll('employee'),
  update: update('employee', ofEmployees),
};

const ofVendors = [
  string('AcctNum', { label: 'Account number' }),
  boolean('Active', fields.active),
  number('Balance', fields.balance),
  fields.billAddress,
  fields.companyName,
  fields.familyName,
  fields.givenName,
  fields.emailAddress,
  fields.phone,
  fields.nameOnChecks,
  boolean('Vendor1099', { label: 'Gets form 1099', description: 'As a contractor does in the United States' }),
] as const;

export const vendorOperations = {
  create: quickBooks.operation('Create', {
    parameters: [displayName, collection('additionalFields', { ...more, options: ofVendors })],
    run: ({ client, parameters: { displayName: DisplayName, additionalFields } }) =>
      written(client, 'vendor', { DisplayName, ...fields.quickBooksFields(additionalFields) }),
  }),
  get: get('vendor'),
  getAll: getAll('vendor'),
  update: update('vendor', ofVendors),
};
