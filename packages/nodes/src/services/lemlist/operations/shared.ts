import { boolean, choiceOf, collection, string } from '@millrace/node-sdk';
import { campaigns } from '../client.ts';

export const paged = { limit: 5, most: 1000 } as const;

export const campaignId = choiceOf('campaignId', { label: 'Campaign', from: campaigns, required: true });
export const email = string('email', { label: 'Email', placeholder: 'name@example.com', required: true });
export const leadId = string('leadId', { label: 'Lead ID', required: true });

/** What is found out about a lead. */
export const enrichments = [
  boolean('findEmail', { label: 'Find the email' }),
  boolean('verifyEmail', { label: 'Verify the email' }),
  boolean('linkedinEnrichment', { label: 'Look at LinkedIn' }),
  boolean('findPhone', { label: 'Find the phone number' }),
] as const;

export const version = string('version', {
  label: 'Version of the interface',
  description: 'By which things are described',
  default: 'v2',
});

export const filters = <const List extends Parameters<typeof collection>[1]['options']>(list: List) =>
  collection('filters', { label: 'Filters', placeholder: 'Add filter', options: list });
