import {
  boolean,
  choiceOf,
  dateTime,
  fixedCollection,
  group,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  number,
  options,
  string,
} from '@millrace/node-sdk';
import { customFields } from './lookups.ts';

const reference = [string('name', { label: 'Name' }), string('value', { label: 'ID' })] as const;

const address = [
  string('City', { label: 'City' }),
  string('Line1', { label: 'Line 1' }),
  string('PostalCode', { label: 'Postcode' }),
  string('Lat', { label: 'Latitude' }),
  string('Long', { label: 'Longitude' }),
  string('CountrySubDivisionCode', { label: 'State', description: 'Its code, for example CA' }),
] as const;

export const billAddress = fixedCollection('BillAddr', {
  label: 'Billing address',
  placeholder: 'Add address',
  groups: [group('details', 'Address', address)],
});
export const shippingAddress = fixedCollection('ShipAddr', {
  label: 'Shipping address',
  placeholder: 'Add address',
  groups: [group('details', 'Address', address)],
});
export const payableAccount = fixedCollection('APAccountRef', {
  label: 'Account to be paid from',
  placeholder: 'Add account',
  groups: [group('details', 'Account', reference)],
});
export const salesTerm = fixedCollection('SalesTermRef', {
  label: 'Terms',
  placeholder: 'Add terms',
  groups: [group('details', 'Terms', reference)],
});
export const ownFields = fixedCollection('CustomFields', {
  label: 'Custom fields',
  placeholder: 'Add field',
  multiple: true,
  groups: [
    group('Field', 'Field', [
      choiceOf('DefinitionId', { label: 'Field', from: customFields }),
      string('StringValue', { label: 'Value' }),
    ]),
  ],
});

export const active = { label: 'Active' } as const;
export const balance = { label: 'Balance' } as const;
export const billEmail = string('BillEmail', { label: 'Email', description: 'Where it is sent to' });
export const companyName = string('CompanyName', { label: 'Company' });
export const customerMemo = string('CustomerMemo', { label: 'Message to the customer' });
export const documentNumber = string('DocNumber', { label: 'Number', description: 'Default: the next one' });
export const dueDate = dateTime('DueDate', { label: 'Due date' });
export const familyName = string('FamilyName', { label: 'Last name' });
export const givenName = string('GivenName', { label: 'First name' });
export const emailAddress = string('PrimaryEmailAddr', { label: 'Email', placeholder: 'name@example.com' });
export const phone = string('PrimaryPhone', { label: 'Phone' });
export const nameOnChecks = string('PrintOnCheckName', { label: 'Name on checks' });
export const totalAmount = number('TotalAmt', { label: 'Total' });
export const transactionDate = dateTime('TxnDate', { label: 'Date' });
export const taxAfterDiscount = boolean('ApplyTaxAfterDiscount', { label: 'Tax after the discount' });
export const emailStatus = options('EmailStatus', {
  label: 'State of the email',
  default: 'NotSet',
  options: [
    { name: 'Not set', value: 'NotSet' },
    { name: 'To be sent', value: 'NeedToSend' },
    { name: 'Sent', value: 'EmailSent' },
  ],
});
export const printStatus = options('PrintStatus', {
  label: 'State of printing',
  default: 'NotSet',
  options: [
    { name: 'Not set', value: 'NotSet' },
    { name: 'To be printed', value: 'NeedToPrint' },
    { name: 'Printed', value: 'PrintComplete' },
  ],
});

/** Fields that QuickBooks keeps as an object with one value. */
const WRAPPED = new Map([
  ['BillEmail', 'Address'],
  ['CustomerMemo', 'value'],
  ['PrimaryEmailAddr', 'Address'],
  ['PrimaryPhone', 'FreeFormNumber'],
  ['ShipAddr', 'Line1'],
]);

/** Fields as QuickBooks takes them. */
export function quickBooksFields(fields: object): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => quickBooksField(name, value)));
}

function quickBooksField(name: string, value: JsonValue): [string, JsonValue] {
  if (!isJsonObject(value)) {
    const wrapped = WRAPPED.get(name);
    return [name, wrapped === undefined ? value : { [wrapped]: value }];
  }
  if (name !== 'CustomFields') return [name, value.details ?? {}];
  const entries = Array.isArray(value.Field) ? value.Field.filter(isJsonObject) : [];
  return ['CustomField', entries.map((entry) => ({ ...entry, Type: 'StringType' }))];
}
