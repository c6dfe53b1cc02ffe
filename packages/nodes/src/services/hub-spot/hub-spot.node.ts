import { defineServiceNode, resource } from '@millrace/node-sdk';
import { hubSpot } from './client.ts';
import { companyOperations } from './operations/company.ts';
import { contactOperations } from './operations/contact.ts';
import { contactListOperations } from './operations/contact-list.ts';
import { dealOperations } from './operations/deal.ts';
import { engagementOperations } from './operations/engagement.ts';
import { formOperations } from './operations/form.ts';
import { ticketOperations } from './operations/ticket.ts';

const shared = {
  name: 'n8n-nodes-base.hubspot',
  displayName: 'HubSpot',
  description: 'Reads and changes contacts, companies, deals and tickets of HubSpot',
  defaultVersion: 2.2,
  codex: { categories: ['Marketing', 'Sales'], alias: ['CRM'] },
  service: hubSpot,
};

const resources = {
  company: resource('Company', companyOperations, 'create'),
  contact: resource('Contact', contactOperations),
  contactList: resource('Contact list', contactListOperations),
  deal: resource('Deal', dealOperations, 'create'),
  engagement: resource('Engagement', engagementOperations),
};
const ticket = resource('Ticket', ticketOperations);

export const hubSpotV1 = defineServiceNode({
  ...shared,
  version: 1,
  resources: { ...resources, form: resource('Form', formOperations), ticket },
  defaultResource: 'deal',
});

export const hubSpotV2 = defineServiceNode({
  ...shared,
  version: [2, 2.1, 2.2],
  resources: { ...resources, ticket },
  defaultResource: 'contact',
});

export default [hubSpotV1, hubSpotV2];
