import { defineServiceNode, resource } from '@millrace/node-sdk';
import { xero } from './client.ts';
import { contactOperations } from './operations/contact.ts';
import { invoiceOperations } from './operations/invoice.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.xero',
  displayName: 'Xero',
  description: 'Reads and changes contacts and invoices of Xero',
  version: 1,
  group: ['output'],
  codex: { categories: ['Finance & Accounting'], alias: ['invoice', 'bill', 'bookkeeping'] },
  service: xero,
  resources: {
    contact: resource('Contact', contactOperations),
    invoice: resource('Invoice', invoiceOperations),
  },
  defaultResource: 'invoice',
});
