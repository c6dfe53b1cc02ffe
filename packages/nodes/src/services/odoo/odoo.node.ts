import { defineServiceNode, resource } from '@millrace/node-sdk';
import { odoo } from './client.ts';
import { contactOperations } from './operations/contact.ts';
import { customOperations } from './operations/custom.ts';
import { noteOperations } from './operations/note.ts';
import { opportunityOperations } from './operations/opportunity.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.odoo',
  displayName: 'Odoo',
  description: 'Reads and changes contacts, opportunities, notes and records of any model of Odoo',
  version: 1,
  codex: { categories: ['Sales', 'Finance & Accounting'], alias: ['ERP', 'CRM'] },
  service: odoo,
  resources: {
    contact: resource('Contact', contactOperations),
    custom: resource('Record of a model', customOperations),
    note: resource('Note', noteOperations),
    opportunity: resource('Opportunity', opportunityOperations),
  },
});
