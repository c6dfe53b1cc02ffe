import { defineServiceNode, resource } from '@millrace/node-sdk';
import { zendesk } from './client.ts';
import { organizationOperations } from './operations/organization.ts';
import { ticketOperations } from './operations/ticket.ts';
import { ticketFieldOperations } from './operations/ticket-field.ts';
import { userOperations } from './operations/user.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.zendesk',
  displayName: 'Zendesk',
  description: 'Reads and changes tickets, users and organizations of Zendesk',
  version: 1,
  group: ['output'],
  codex: { categories: ['Communication'], alias: ['support', 'helpdesk', 'ticket'] },
  service: zendesk,
  resources: {
    ticket: resource('Ticket', ticketOperations),
    ticketField: resource('Ticket field', ticketFieldOperations),
    user: resource('User', userOperations),
    organization: resource('Organization', organizationOperations, 'create'),
  },
});
