import { defineServiceNode, resource } from '@millrace/node-sdk';
import { salesforce } from './client.ts';
import { accountOperations } from './operations/account.ts';
import { attachmentOperations } from './operations/attachment.ts';
import { caseOperations } from './operations/case.ts';
import { contactOperations } from './operations/contact.ts';
import { customObjectOperations } from './operations/custom-object.ts';
import { documentOperations } from './operations/document.ts';
import { flowOperations } from './operations/flow.ts';
import { leadOperations } from './operations/lead.ts';
import { opportunityOperations } from './operations/opportunity.ts';
import { searchOperations, userOperations } from './operations/search.ts';
import { taskOperations } from './operations/task.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.salesforce',
  displayName: 'Salesforce',
  description: 'Reads and changes leads, contacts, accounts, cases and own objects of Salesforce',
  version: 1,
  group: ['output'],
  codex: { categories: ['Sales'], alias: ['CRM', 'SOQL', 'lead', 'opportunity'] },
  service: salesforce,
  resources: {
    account: resource('Account', accountOperations, 'create'),
    attachment: resource('Attachment', attachmentOperations),
    case: resource('Case', caseOperations, 'create'),
    contact: resource('Contact', contactOperations, 'create'),
    customObject: resource('Own object', customObjectOperations),
    document: resource('Document', documentOperations),
    flow: resource('Flow', flowOperations, 'invoke'),
    lead: resource('Lead', leadOperations, 'create'),
    opportunity: resource('Opportunity', opportunityOperations, 'create'),
    search: resource('Search', searchOperations),
    task: resource('Task', taskOperations),
    user: resource('User', userOperations),
  },
  defaultResource: 'lead',
});
