import { defineServiceNode, resource } from '@millrace/node-sdk';
import { intercom } from './client.ts';
import { companyOperations } from './operations/company.ts';
import { leadOperations } from './operations/lead.ts';
import { userOperations } from './operations/user.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.intercom',
  displayName: 'Intercom',
  description: 'Reads and changes users, leads and companies of Intercom',
  version: 1,
  group: ['output'],
  codex: { categories: ['Communication'], alias: ['support', 'chat', 'CRM'] },
  service: intercom,
  resources: {
    company: resource('Company', companyOperations),
    lead: resource('Lead', leadOperations),
    user: resource('User', userOperations),
  },
  defaultResource: 'user',
});
