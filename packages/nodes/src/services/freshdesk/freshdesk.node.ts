import { defineServiceNode, resource } from '@millrace/node-sdk';
import { freshdesk } from './client.ts';
import { contactOperations } from './operations/contact.ts';
import { ticketOperations } from './operations/ticket.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.freshdesk',
  displayName: 'Freshdesk',
  description: 'Reads and changes tickets and contacts of Freshdesk',
  version: 1,
  group: ['output'],
  codex: { categories: ['Communication'], alias: ['support', 'helpdesk', 'ticket'] },
  service: freshdesk,
  resources: {
    contact: resource('Contact', contactOperations),
    ticket: resource('Ticket', ticketOperations),
  },
  defaultResource: 'ticket',
});
