import { choiceOf, collection, string } from '@millrace/node-sdk';
import { salesforce } from '../client.ts';
import { campaigns } from '../lookups.ts';
import { fieldsAt, given } from './record-fields.ts';
import type { Kind } from './records.ts';

/** Makes leads or contacts members of campaigns. */
export const addingToCampaign = ({ label, id }: Kind, member: 'LeadId' | 'ContactId') => ({
  addToCampaign: salesforce.operation('Add to campaign', {
    action: `Add a ${label.toLowerCase()} to a campaign`,
    parameters: [
      string(id, { label: `${label} ID`, required: true }),
      choiceOf('campaignId', { label: 'Campaign', from: campaigns, required: true }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [string('status', { label: 'Status', description: 'Of the member within the campaign' })],
      }),
    ],
    request: (parameters) => ({
      method: 'POST',
      path: '/sobjects/CampaignMember',
      body: {
        [member]: given(parameters, id),
        CampaignId: given(parameters, 'campaignId'),
        Status: fieldsAt(parameters, 'options').status,
      },
    }),
  }),
});
