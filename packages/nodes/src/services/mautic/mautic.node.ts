import { defineServiceNode, resource } from '@millrace/node-sdk';
import { mautic } from './client.ts';
import { companyOperations } from './operations/company.ts';
import { contactOperations } from './operations/contact.ts';
import {
  campaignContactOperations,
  companyContactOperations,
  contactSegmentOperations,
  segmentEmailOperations,
} from './operations/membership.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.mautic',
  displayName: 'Mautic',
  description: 'Reads and changes contacts and companies of Mautic, and sends its emails',
  version: 1,
  group: ['output'],
  codex: { categories: ['Marketing'], alias: ['newsletter', 'campaign', 'segment'] },
  service: mautic,
  resources: {
    campaignContact: resource('Contact of a campaign', campaignContactOperations),
    company: resource('Company', companyOperations),
    companyContact: resource('Contact of a company', companyContactOperations),
    contact: resource('Contact', contactOperations),
    contactSegment: resource('Contact of a segment', contactSegmentOperations),
    segmentEmail: resource('Email to a segment', segmentEmailOperations),
  },
  defaultResource: 'contact',
});
