import { choiceOf, number, string } from '@millrace/node-sdk';
import { accountSources, accountTypes, recordTypes, users } from '../lookups.ts';
import { ownFields } from './record-fields.ts';
import { changing, creating, type Kind, noting, reading, summary, upserting } from './records.ts';

const kind: Kind = {
  ...{ label: 'Account', at: 'account', from: 'Account', id: 'accountId', fields: 'getAccountFields' },
  initial: 'id,name,type',
};

const owner = { label: 'Owner', from: users } as const;
const about = [
  string('accountNumber', { label: 'Account number' }),
  choiceOf('accountSource', { label: 'Source', from: accountSources }),
  number('annualRevenue', { label: 'Annual revenue', typeOptions: { numberPrecision: 2 } }),
  string('billingCity', { label: 'Billing city' }),
  string('billingCountry', { label: 'Billing country' }),
  string('billingPostalCode', { label: 'Billing postcode' }),
  string('billingState', { label: 'Billing state' }),
  string('billingStreet', { label: 'Billing street' }),
  ownFields,
  string('description', { label: 'Description' }),
  string('fax', { label: 'Fax' }),
  string('industry', { label: 'Industry' }),
  string('jigsaw', { label: 'Data.com key' }),
  number('numberOfEmployees', { label: 'Number of employees' }),
  string('parentId', { label: 'Parent account ID' }),
  string('phone', { label: 'Phone' }),
  choiceOf('recordTypeId', { label: 'Record type', from: recordTypes }),
  string('shippingCity', { label: 'Shipping city' }),
  string('shippingCountry', { label: 'Shipping country' }),
  string('shippingPostalCode', { label: 'Shipping postcode' }),
  string('shippingState', { label: 'Shipping state' }),
  string('shippingStreet', { label: 'Shipping street' }),
  string('sicDesc', { label: 'Description of the industry', description: 'As the SIC code says it' }),
  choiceOf('type', { label: 'Type', from: accountTypes }),
  string('website', { label: 'Website' }),
] as const;

const name = { label: 'Name' } as const;
const fields = {
  needed: [string('name', { ...name, required: true })],
  optional: [...about, choiceOf('owner', owner)],
};

export const accountOperations = {
  ...noting(kind, 'ownerId'),
  ...creating(kind, fields),
  ...upserting(kind, fields),
  ...reading(kind),
  ...summary(kind),
  ...changing(kind, [...about, string('name', name), choiceOf('ownerId', owner)]),
};
