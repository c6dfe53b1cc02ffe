import { choiceOf, collection, string } from '@millrace/node-sdk';
import { quickBooks, written } from '../client.ts';
import * as fields from '../fields.ts';
import { billLines, linesOf } from '../lines.ts';
import { vendors } from '../lookups.ts';
import { get, getAll, remove, update } from './common.ts';

const about = [fields.payableAccount, fields.dueDate, fields.salesTerm, fields.transactionDate] as const;

export const billOperations = {
  create: quickBooks.operation('Create', {
    parameters: [
      choiceOf('VendorRef', { label: 'Vendor', from: vendors, required: true }),
      billLines,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [...about, string('Balance', fields.balance), fields.totalAmount],
      }),
    ],
    run: ({ client, parameters: { VendorRef, Line, additionalFields } }) =>
      written(client, 'bill', {
        VendorRef: { value: VendorRef },
        Line: linesOf(Line, 'ItemBasedExpenseLineDetail'),
        ...fields.quickBooksFields(additionalFields),
      }),
  }),
  delete: remove('bill'),
  get: get('bill'),
  getAll: getAll('bill'),
  update: update('bill', about, 'VendorRef'),
};
