import { defineServiceNode, resource } from '@millrace/node-sdk';
import { quickBooks } from './client.ts';
import { billOperations } from './operations/bill.ts';
import { get, getAll } from './operations/common.ts';
import { customerOperations, employeeOperations, vendorOperations } from './operations/people.ts';
import { estimateOperations, invoiceOperations, paymentOperations } from './operations/sales.ts';
import { transactionOperations } from './operations/transaction.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.quickbooks',
  displayName: 'QuickBooks Online',
  description: 'Reads and changes the books of a company: invoices, bills, payments, customers and more',
  version: 1,
  codex: { categories: ['Finance & Accounting'], alias: ['invoice', 'bill', 'bookkeeping', 'intuit'] },
  service: quickBooks,
  resources: {
    bill: resource('Bill', billOperations, 'get'),
    customer: resource('Customer', customerOperations, 'get'),
    employee: resource('Employee', employeeOperations, 'get'),
    estimate: resource('Estimate', estimateOperations, 'get'),
    invoice: resource('Invoice', invoiceOperations, 'get'),
    item: resource('Item', { get: get('item'), getAll: getAll('item') }, 'get'),
    payment: resource('Payment', paymentOperations, 'get'),
    purchase: resource('Purchase', { get: get('purchase'), getAll: getAll('purchase') }, 'get'),
    transaction: resource('Transaction', transactionOperations),
    vendor: resource('Vendor', vendorOperations, 'get'),
  },
  defaultResource: 'customer',
});
