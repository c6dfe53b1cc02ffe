import { defineServiceNode, resource } from '@millrace/node-sdk';
import { pipedrive } from './client.ts';
import { activityOperations } from './operations/activity.ts';
import { dealActivityOperations, dealOperations } from './operations/deal.ts';
import { dealProductOperations } from './operations/deal-product.ts';
import { fileOperations } from './operations/file.ts';
import { leadOperations } from './operations/lead.ts';
import { noteOperations } from './operations/note.ts';
import { organizationOperations } from './operations/organization.ts';
import { personOperations, productOperations } from './operations/person.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.pipedrive',
  displayName: 'Pipedrive',
  description: 'Reads and changes deals, leads, people and activities of Pipedrive',
  version: 1,
  codex: { categories: ['Sales'], alias: ['CRM', 'deal', 'lead'] },
  service: pipedrive,
  resources: {
    activity: resource('Activity', activityOperations),
    deal: resource('Deal', dealOperations),
    dealActivity: resource('Activity of a deal', dealActivityOperations),
    dealProduct: resource('Product of a deal', dealProductOperations),
    file: resource('File', fileOperations),
    lead: resource('Lead', leadOperations),
    note: resource('Note', noteOperations),
    organization: resource('Organization', organizationOperations),
    person: resource('Person', personOperations),
    product: resource('Product', productOperations),
  },
  defaultResource: 'deal',
});
