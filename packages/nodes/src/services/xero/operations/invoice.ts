import {
  boolean,
  choiceOf,
  choices,
  collection,
  dateTime,
  fixedCollection,
  group,
  multiOptions,
  number,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import {
  accountCodes,
  brandingThemes,
  currencies,
  itemCodes,
  named,
  ofOrganization,
  organizationId,
  pagesOf,
  xero,
} from '../client.ts';
import * as shared from '../parameters.ts';

const invoiceId = string('invoiceId', { label: 'Invoice ID', required: true });
const states = choices('DRAFT', 'SUBMITTED', 'AUTHORISED');

const line = [
  string('description', { label: 'Description' }),
  number('quantity', { label: 'Quantity', default: 1, typeOptions: { minValue: 1 } }),
  string('unitAmount', { label: 'Price of one' }),
  choiceOf('itemCode', { label: 'Item', from: itemCodes }),
  choiceOf('accountCode', { label: 'Account', from: accountCodes }),
  options('taxType', {
    label: 'Tax',
    default: '',
    required: true,
    options: [
      { name: 'On purchases', value: 'INPUT' },
      { name: 'None', value: 'NONE' },
      { name: 'On sales', value: 'OUTPUT' },
      { name: 'On imports', value: 'GSTONIMPORTS' },
    ],
  }),
  string('taxAmount', { label: 'Tax amount' }),
  string('lineAmount', { label: 'Amount of the line' }),
  string('discountRate', { label: 'Discount', description: 'In percent' }),
] as const;

const lines = { label: 'Line items', placeholder: 'Add line item', multiple: true } as const;

const about = [
  choiceOf('brandingThemeId', { label: 'Branding theme', from: brandingThemes }),
  choiceOf('currency', { label: 'Currency', from: currencies }),
  string('currencyRate', { label: 'Rate of the currency' }),
  dateTime('date', { label: 'Date' }),
  dateTime('dueDate', { label: 'Due date' }),
  dateTime('expectedPaymentDate', {
    label: 'Expected date of the payment',
    description: 'Of an invoice that you sent',
  }),
  string('invoiceNumber', { label: 'Invoice number' }),
  options('lineAmountType', {
    label: 'Amounts of lines',
    default: 'Exclusive',
    options: [
      { name: 'Without tax', value: 'Exclusive' },
      { name: 'With tax', value: 'Inclusive' },
      { name: 'No tax', value: 'NoTax' },
    ],
  }),
  dateTime('plannedPaymentDate', { label: 'Planned date of the payment', description: 'Of a bill that you got' }),
  string('reference', { label: 'Reference' }),
  boolean('sendToContact', { label: 'Marked as sent' }),
  options('status', { label: 'Status', default: 'DRAFT', options: states }),
  string('url', { label: 'Address of a document', description: 'Shown with the invoice' }),
] as const;

interface Invoice {
  contactId?: string;
  lineItemsUi?: { lineItemsValues?: object[] };
  [field: string]: unknown;
}

/** An invoice as Xero takes it. */
function invoiceOf({ contactId, lineItemsUi, ...fields }: Invoice) {
  return {
    ...named(fields),
    Contact: contactId ? { ContactID: contactId } : undefined,
    LineItems: lineItemsUi?.lineItemsValues?.map(named),
  };
}

export const invoiceOperations = {
  create: xero.operation('Create', {
    parameters: [
      organizationId,
      options('type', {
        label: 'Kind',
        default: '',
        required: true,
        options: [
          { name: 'Bill, to be paid', value: 'ACCPAY' },
          { name: 'Invoice, to be paid to you', value: 'ACCREC' },
        ],
      }),
      string('contactId', { label: 'Contact ID', required: true }),
      fixedCollection('lineItemsUi', { ...lines, groups: [group('lineItemsValues', 'Line item', line)] }),
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: about }),
    ],
    request: ({ organizationId: organization, type, contactId, lineItemsUi, additionalFields }) => ({
      method: 'POST',
      path: '/api.xro/2.0/Invoices',
      headers: ofOrganization(organization),
      body: invoiceOf({ ...additionalFields, type, contactId, lineItemsUi }),
    }),
    items: 'Invoices',
  }),
  get: xero.operation('Get', {
    parameters: [organizationId, invoiceId],
    request: ({ organizationId: organization, invoiceId: id }) => ({
      path: path`/api.xro/2.0/Invoices/${id}`,
      headers: ofOrganization(organization),
    }),
    items: 'Invoices',
  }),
  getAll: xero.operation('Get many', {
    parameters: [
      organizationId,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          boolean('createdByMyApp', { label: 'Made by this app only' }),
          ...shared.listing,
          multiOptions('statuses', { label: 'Statuses', options: states }),
        ],
      }),
    ],
    paged: shared.paged,
    paging: pagesOf('Invoices'),
    request: ({ organizationId: organization, options: { createdByMyApp, statuses, where, ...order } }) => ({
      path: '/api.xro/2.0/Invoices',
      headers: ofOrganization(organization),
      query: {
        createdByMyApp,
        statuses: statuses?.join(',') || undefined,
        order: shared.orderOf(order),
        where: where || undefined,
      },
    }),
  }),
  update: xero.operation('Update', {
    parameters: [
      organizationId,
      invoiceId,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [
          ...about,
          string('contactId', { label: 'Contact ID' }),
          fixedCollection('lineItemsUi', {
            ...lines,
            description: 'All of them: those that are not named are deleted',
            groups: [group('lineItemsValues', 'Line item', [string('lineItemId', { label: 'Line item ID' }), ...line])],
          }),
        ],
      }),
    ],
    request: ({ organizationId: organization, invoiceId: id, updateFields }) => ({
      method: 'POST',
      path: path`/api.xro/2.0/Invoices/${id}`,
      headers: ofOrganization(organization),
      body: invoiceOf(updateFields),
    }),
    items: 'Invoices',
  }),
};
