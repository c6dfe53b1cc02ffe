import { choices, collection, dateTime, number, options, since, string, strings, when } from '@millrace/node-sdk';
import { timeIn } from './client.ts';

const metadata = { label: 'Content', placeholder: 'Add field' } as const;
const text = <const Name extends string>(name: Name, label: string) => string(name, { label });

/** What an engagement of each type holds. */
export const engagementFields = [
  options('type', { label: 'Type', default: '', required: true, options: choices('call', 'email', 'meeting', 'task') }),
  when({ type: ['task'] }, since(2.2, dateTime('dueDate', { label: 'Due', required: true }))),
  when(
    { type: ['task'] },
    collection('metadata', {
      ...metadata,
      options: [
        text('body', 'Text'),
        options('forObjectType', { label: 'For', default: '', options: choices('COMPANY', 'CONTACT') }),
        options('status', {
          label: 'Status',
          default: '',
          options: choices('COMPLETED', 'DEFERRED', 'IN_PROGRESS', 'NOT_STARTED', 'WAITING'),
        }),
        text('subject', 'Subject'),
      ],
    }),
  ),
  when(
    { type: ['email'] },
    collection('metadata', {
      ...metadata,
      options: [
        strings('bcc', { label: 'BCC' }),
        strings('cc', { label: 'CC' }),
        text('fromEmail', 'From'),
        text('firstName', 'First name of the sender'),
        text('lastName', 'Last name of the sender'),
        text('html', 'HTML'),
        text('subject', 'Subject'),
        strings('toEmail', { label: 'To' }),
      ],
    }),
  ),
  when(
    { type: ['meeting'] },
    collection('metadata', {
      ...metadata,
      options: [
        text('body', 'Text'),
        dateTime('endTime', { label: 'End' }),
        text('internalMeetingNotes', 'Internal notes'),
        dateTime('startTime', { label: 'Start' }),
        text('title', 'Title'),
      ],
    }),
  ),
  when(
    { type: ['call'] },
    collection('metadata', {
      ...metadata,
      options: [
        text('body', 'Text'),
        number('durationMilliseconds', { label: 'Duration (ms)' }),
        text('fromNumber', 'From number'),
        text('recordingUrl', 'Address of the recording'),
        options('status', {
          label: 'Status',
          default: 'QUEUED',
          options: choices(
            'BUSY',
            'CALLING_CRM_USER',
            'CANCELED',
            'COMPLETED',
            'CONNECTING',
            'FAILED',
            'IN_PROGRESS',
            'NO_ANSWER',
            'QUEUED',
            'RINGING',
          ),
        }),
        text('toNumber', 'To number'),
      ],
    }),
  ),
] as const;

interface Metadata {
  body?: string;
  subject?: string;
  bcc?: string[];
  cc?: string[];
  toEmail?: string[];
  fromEmail?: string;
  firstName?: string;
  lastName?: string;
  startTime?: string;
  endTime?: string;
}

const addresses = (list: string[] | undefined) => list?.map((email) => ({ email }));

/** The content of an engagement as HubSpot takes it. @throws NodeError for what is no date */
export function metadataOf(type: string, given: Metadata, zone: string) {
  const { bcc, cc, toEmail, fromEmail, firstName, lastName, startTime, endTime, ...rest } = given;
  if (type === 'email') {
    const from = { email: fromEmail, firstName, lastName };
    return { ...rest, from, to: addresses(toEmail), cc: addresses(cc), bcc: addresses(bcc) };
  }
  if (type !== 'meeting') return rest;
  return {
    ...rest,
    startTime: timeIn(startTime, zone, 'metadata.startTime'),
    endTime: timeIn(endTime, zone, 'metadata.endTime'),
  };
}
