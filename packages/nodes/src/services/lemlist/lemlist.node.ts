import { defineServiceNode, resource } from '@millrace/node-sdk';
import { lemlist } from './client.ts';
import {
  activityOperationsV1,
  activityOperationsV2,
  campaignOperationsV1,
  campaignOperationsV2,
} from './operations/activity.ts';
import { enrichOperations, leadOperationsV1, leadOperationsV2 } from './operations/lead.ts';
import { teamOperationsV1, teamOperationsV2, unsubscribeOperations } from './operations/team.ts';

const shared = {
  name: 'n8n-nodes-base.lemlist',
  displayName: 'Lemlist',
  description: 'Reads and changes leads, campaigns and activities of lemlist',
  defaultVersion: 2,
  codex: { categories: ['Marketing', 'Sales'], alias: ['outreach', 'cold email', 'lead'] },
  service: lemlist,
};

const unsubscribe = resource('Unsubscribed email', unsubscribeOperations);

export const lemlistV1 = defineServiceNode({
  ...shared,
  version: 1,
  resources: {
    activity: resource('Activity', activityOperationsV1),
    campaign: resource('Campaign', campaignOperationsV1),
    lead: resource('Lead', leadOperationsV1),
    team: resource('Team', teamOperationsV1),
    unsubscribe,
  },
});

export const lemlistV2 = defineServiceNode({
  ...shared,
  version: 2,
  resources: {
    activity: resource('Activity', activityOperationsV2),
    campaign: resource('Campaign', campaignOperationsV2),
    enrich: resource('Enrichment', enrichOperations),
    lead: resource('Lead', leadOperationsV2),
    team: resource('Team', teamOperationsV2),
    unsubscribe,
  },
});

export default [lemlistV1, lemlistV2];
