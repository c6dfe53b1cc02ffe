import { defineServiceNode, resource } from '@millrace/node-sdk';
import { mailchimp } from './client.ts';
import { campaignOperations, listGroupOperations } from './operations/campaign.ts';
import { memberOperations, memberTagOperations } from './operations/member.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.mailchimp',
  displayName: 'Mailchimp',
  description: 'Keeps members of audiences, and sends campaigns',
  version: 1,
  group: ['output'],
  codex: { categories: ['Marketing'], alias: ['newsletter', 'email', 'audience'] },
  service: mailchimp,
  resources: {
    campaign: resource('Campaign', campaignOperations, 'getAll'),
    listGroup: resource('Group of an audience', listGroupOperations),
    member: resource('Member', memberOperations),
    memberTag: resource('Tag of a member', memberTagOperations),
  },
  defaultResource: 'member',
});
