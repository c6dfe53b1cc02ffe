import { boolean, choiceOf, collection, string } from '@millrace/node-sdk';
import { salesforce } from '../client.ts';
import {
  caseOrigins,
  caseOwners,
  casePriorities,
  caseReasons,
  caseStatuses,
  caseTypes,
  recordTypes,
} from '../lookups.ts';
import { ownFields } from './record-fields.ts';
import { changing, creating, type Kind, reading, summary } from './records.ts';

const kind: Kind = {
  ...{ label: 'Case', at: 'case', from: 'Case', id: 'caseId', fields: 'getCaseFields' },
  initial: 'id,accountId,contactId,priority,status,subject,type',
};

const about = [
  string('accountId', { label: 'Account ID' }),
  string('contactId', { label: 'Contact ID' }),
  ownFields,
  string('description', { label: 'Description' }),
  boolean('isEscalated', { label: 'Escalated' }),
  choiceOf('origin', { label: 'Origin', from: caseOrigins }),
  choiceOf('owner', { label: 'Owner', from: caseOwners }),
  string('ParentId', { label: 'Parent case ID' }),
  choiceOf('priority', { label: 'Priority', from: casePriorities }),
  choiceOf('reason', { label: 'Reason', from: caseReasons }),
  choiceOf('recordTypeId', { label: 'Record type', from: recordTypes }),
  choiceOf('status', { label: 'Status', from: caseStatuses }),
  string('subject', { label: 'Subject' }),
  string('suppliedCompany', { label: 'Company, as it was given' }),
  string('suppliedEmail', { label: 'Email, as it was given' }),
  string('suppliedName', { label: 'Name, as it was given' }),
  string('suppliedPhone', { label: 'Phone, as it was given' }),
] as const;

const type = { label: 'Type', from: caseTypes } as const;

export const caseOperations = {
  addComment: salesforce.operation('Add comment', {
    action: 'Add a comment to a case',
    parameters: [
      string('caseId', { label: 'Case ID', required: true }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('commentBody', { label: 'Comment' }),
          boolean('isPublished', { label: 'Public', description: 'Customers see it' }),
        ],
      }),
    ],
    request: ({ caseId: ParentId, options: { commentBody: CommentBody, isPublished: IsPublished } }) => ({
      method: 'POST',
      path: '/sobjects/casecomment',
      body: { ParentId, CommentBody, IsPublished },
    }),
  }),
  ...creating(kind, { needed: [choiceOf('type', { ...type, required: true })], optional: about }),
  ...reading(kind),
  ...summary(kind),
  ...changing(kind, [...about, choiceOf('type', type)]),
};
