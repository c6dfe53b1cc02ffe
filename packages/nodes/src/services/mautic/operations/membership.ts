import { choiceOf, path, string } from '@millrace/node-sdk';
import { mautic } from '../client.ts';
import { campaigns, segmentEmails, segments } from '../lookups.ts';
import { contactId } from '../parameters.ts';

const segmentId = choiceOf('segmentId', { label: 'Segment', from: segments, required: true });
const campaignId = choiceOf('campaignId', { label: 'Campaign', from: campaigns, required: true });
const companyId = string('companyId', { label: 'Company ID', required: true });

const inSegment = (kind: 'add' | 'remove', action: string) =>
  mautic.operation(kind === 'add' ? 'Add' : 'Remove', {
    action,
    parameters: [contactId, segmentId],
    request: ({ contactId: contact, segmentId: segment }) => ({
      method: 'POST',
      path: path`/segments/${segment}/contact/${contact}/${kind}`,
    }),
  });

const inCampaign = (kind: 'add' | 'remove', action: string) =>
  mautic.operation(kind === 'add' ? 'Add' : 'Remove', {
    action,
    parameters: [contactId, campaignId],
    request: ({ contactId: contact, campaignId: campaign }) => ({
      method: 'POST',
      path: path`/campaigns/${campaign}/contact/${contact}/${kind}`,
    }),
  });

const inCompany = (kind: 'add' | 'remove', action: string) =>
  mautic.operation(kind === 'add' ? 'Add' : 'Remove', {
    action,
    parameters: [contactId, companyId],
    request: ({ contactId: contact, companyId: company }) => ({
      method: 'POST',
      path: path`/companies/${company}/contact/${contact}/${kind}`,
    }),
  });

export const contactSegmentOperations = {
  add: inSegment('add', 'Add a contact to a segment'),
  remove: inSegment('remove', 'Remove a contact from a segment'),
};
export const campaignContactOperations = {
  add: inCampaign('add', 'Add a contact to a campaign'),
  remove: inCampaign('remove', 'Remove a contact from a campaign'),
};
export const companyContactOperations = {
  add: inCompany('add', 'Add a contact to a company'),
  remove: inCompany('remove', 'Remove a contact from a company'),
};

export const segmentEmailOperations = {
  send: mautic.operation('Send', {
    action: 'Send an email to its segments',
    parameters: [choiceOf('segmentEmailId', { label: 'Email', from: segmentEmails, required: true })],
    request: ({ segmentEmailId: email }) => ({ method: 'POST', path: path`/emails/${email}/send` }),
  }),
};
