import { choiceOf, collection, number, string } from '@millrace/node-sdk';
import { quickBooks, written } from '../client.ts';
import * as fields from '../fields.ts';
import { estimateLines, invoiceLines, linesOf } from '../lines.ts';
import { customers } from '../lookups.ts';
import { cancel, getAll, getOrDownload, remove, send, update } from './common.ts';

const more = { label: 'Additional fields', placeholder: 'Add field' } as const;
const customer = choiceOf('CustomerRef', { label: 'Customer', from: customers, required: true });

const common = [
  fields.billAddress,
  fields.billEmail,
  fields.ownFields,
  fields.customerMemo,
  fields.documentNumber,
  fields.emailStatus,
  fields.printStatus,
  fields.transactionDate,
] as const;

const ofEstimates = [...common, fields.taxAfterDiscount, fields.shippingAddress] as const;

export const estimateOperations = {
  create: quickBooks.operation('Create', {
    parameters: [
      customer,
      estimateLines,
      collection('additionalFields', {
        ...more,
        options: [...ofEstimates, fields.totalAmount, number('TotalTax', { label: 'Total tax' })],
      }),
    ],
    run({ client, parameters: { CustomerRef, Line, additionalFields } }) {
      const { TotalTax, ...about } = additionalFields;
      return written(client, 'estimate', {
        CustomerRef: { value: CustomerRef },
        Line: linesOf(Line, 'SalesItemLineDetail'),
        ...fields.quickBooksFields(about),
        TxnTaxDetail: TotalTax === undefined ? undefined : { TotalTax },
      });
    },
  }),
  delete: remove('estimate'),
  get: getOrDownload('estimate'),
  getAll: getAll('estimate'),
  send: send('estimate'),
  update: update('estimate', ofEstimates, 'CustomerRef'),
};

const ofInvoices = [
  ...common,
  fields.dueDate,
  string('ShipAddr', { label: 'Shipping address', description: 'In one line' }),
] as const;

export const invoiceOperations = {
  create: quickBooks.operation('Create', {
    parameters: [
      customer,
      invoiceLines,
      collection('additionalFields', {
        ...more,
        options: [...ofInvoices, number('Balance', fields.balance), fields.totalAmount],
      }),
    ],
    run: ({ client, parameters: { CustomerRef, Line, additionalFields } }) =>
      written(client, 'invoice', {
        CustomerRef: { value: CustomerRef },
        Line: linesOf(Line, 'SalesItemLineDetail'),
        ...fields.quickBooksFields(additionalFields),
      }),
  }),
  delete: remove('invoice'),
  get: getOrDownload('invoice'),
  getAll: getAll('invoice'),
  send: send('invoice'),
  update: update('invoice', ofInvoices, 'CustomerRef'),
  void: cancel('invoice'),
};

export const paymentOperations = {
  create: quickBooks.operation('Create', {
    parameters: [
      customer,
      fields.totalAmount,
      collection('additionalFields', { ...more, options: [fields.transactionDate] }),
    ],
    run: ({ client, parameters: { CustomerRef, TotalAmt, additionalFields } }) =>
      written(client, 'payment', { CustomerRef: { value: CustomerRef }, TotalAmt, ...additionalFields }),
  }),
  delete: remove('payment'),
  get: getOrDownload('payment'),
  getAll: getAll('payment'),
  send: send('payment'),
  update: update('payment', [fields.transactionDate], 'CustomerRef'),
  void: cancel('payment'),
};
