import {
  boolean,
  choices,
  choicesOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  locator,
  multiOptions,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import * as lookups from './lookups.ts';

const FOLDER_ADDRESS = /https:\/\/outlook\.office365\.com\/mail\/([A-Za-z0-9%]+)(?:\/.*|)/;
const EVENT_ADDRESS = /https:\/\/outlook\.office365\.com\/calendar\/item\/([A-Za-z0-9%]+)(?:\/.*|)/;

export const calendarId = locator('calendarId', { label: 'Calendar', from: lookups.calendars, required: true });
export const contactId = locator('contactId', { label: 'Contact', from: lookups.contacts, required: true });
export const draftId = locator('draftId', { label: 'Draft', from: lookups.drafts, required: true });
export const messageId = locator('messageId', { label: 'Message', from: lookups.messages, required: true });
export const attachmentId = locator('attachmentId', { label: 'Attachment', from: lookups.attachments, required: true });
export const eventId = locator('eventId', {
  label: 'Event',
  from: lookups.events,
  address: EVENT_ADDRESS,
  required: true,
});
export const folderId = locator('folderId', {
  label: 'Folder',
  from: lookups.folders,
  address: FOLDER_ADDRESS,
  required: true,
});
export const parentFolder = locator('folderId', {
  label: 'Parent folder',
  from: lookups.folders,
  address: FOLDER_ADDRESS,
});

export const additional = { label: 'Additional fields', placeholder: 'Add field' } as const;
export const changes = { label: 'Fields to change', placeholder: 'Add field' } as const;
export const optional = { label: 'Options', placeholder: 'Add option' } as const;
export const narrowing = { label: 'Filters', placeholder: 'Add filter' } as const;

export const customFilter = string('custom', {
  label: 'Filter query',
  description: 'A filter of OData',
  placeholder: 'isRead eq false',
});

/** How much of each thing is given. */
export function output<const Field extends string>(fields: readonly Field[]) {
  return [
    options('output', {
      label: 'Output',
      options: [
        { name: 'Simplified', value: 'simple' },
        { name: 'Raw', value: 'raw' },
        { name: 'Selected fields', value: 'fields' },
      ],
    }),
    when({ output: ['fields'] }, fieldsOf(fields)),
  ] as const;
}

/** Which fields are given, by the names of the service. */
export function fieldsOf(names: readonly string[]) {
  return multiOptions('fields', { label: 'Fields', options: names.map((name) => ({ name, value: name })) });
}

export const MESSAGE_FIELDS = [
  'bccRecipients',
  'body',
  'bodyPreview',
  'categories',
  'ccRecipients',
  'changeKey',
  'conversationId',
  'createdDateTime',
  'flag',
  'from',
  'hasAttachments',
  'importance',
  'inferenceClassification',
  'internetMessageId',
  'isDeliveryReceiptRequested',
  'isDraft',
  'isRead',
  'isReadReceiptRequested',
  'lastModifiedDateTime',
  'parentFolderId',
  'receivedDateTime',
  'replyTo',
  'sender',
  'sentDateTime',
  'subject',
  'toRecipients',
  'webLink',
] as const;

export const downloadOptions = [
  string('attachmentsPrefix', {
    label: 'Prefix of attachments',
    description: 'Attachments are put into fields of this name with their number',
    default: 'attachment_',
  }),
  boolean('downloadAttachments', { label: 'Download attachments' }),
] as const;

const addresses = (of: string) => ({ label: of, description: 'Addresses, separated by commas' });
export const toRecipients = string('toRecipients', addresses('To'));
export const bccRecipients = string('bccRecipients', addresses('Bcc'));
export const ccRecipients = string('ccRecipients', addresses('Cc'));
export const replyTo = string('replyTo', addresses('Reply to'));
export const from = string('from', { label: 'From', description: 'An address that the account may write from' });
export const subject = string('subject', { label: 'Subject' });
export const bodyContent = string('bodyContent', { label: 'Message', typeOptions: { rows: 2 } });
export const bodyContentType = options('bodyContentType', {
  label: 'Message type',
  options: [
    { name: 'HTML', value: 'html' },
    { name: 'Text', value: 'Text' },
  ],
});
export const categories = choicesOf('categories', { label: 'Categories', from: lookups.categoryNames });
export const isRead = boolean('isRead', { label: 'Is read' });
export const isReadReceiptRequested = boolean('isReadReceiptRequested', { label: 'Ask for a read receipt' });
export const importance = options('importance', {
  label: 'Importance',
  default: 'Normal',
  options: choices('Low', 'Normal', 'High'),
});
export const oldImportance = options('importance', {
  label: 'Importance',
  options: choices('Low', 'Normal', 'High'),
});
export const attachmentFields = fixedCollection('attachments', {
  label: 'Attachments',
  multiple: true,
  placeholder: 'Add attachment',
  groups: [group('attachments', 'Attachment', [string('binaryPropertyName', { label: 'Field of the file' })])],
});
export const internetMessageHeaders = fixedCollection('internetMessageHeaders', {
  label: 'Headers',
  description: 'Of your own: their names begin with "x-"',
  multiple: true,
  placeholder: 'Add header',
  groups: [group('headers', 'Header', [string('name', { label: 'Name' }), string('value', { label: 'Value' })])],
});

const hasAttachments = boolean('hasAttachments', { label: 'Has attachments' });
const readStatus = options('readStatus', {
  label: 'Read status',
  default: 'unread',
  options: [
    { name: 'Unread and read', value: 'both' },
    { name: 'Unread', value: 'unread' },
    { name: 'Read', value: 'read' },
  ],
});
const senderIs = string('sender', { label: 'Sender', description: 'Name or address' });
const inFolders = [
  choicesOf('foldersToExclude', { label: 'Folders to leave out', from: lookups.folderChoices }),
  choicesOf('foldersToInclude', { label: 'Folders', from: lookups.folderChoices }),
] as const;
const received = [
  dateTime('receivedAfter', { label: 'Received after' }),
  dateTime('receivedBefore', { label: 'Received before' }),
] as const;

/** What a trigger can be restricted to. */
export const watchFilters = [customFilter, hasAttachments, ...inFolders, readStatus, senderIs] as const;

/** Either a search, as in the search box of Outlook, or filters. */
function messageFilters<const List extends readonly Parameters<typeof collection>[1]['options'][number][]>(list: List) {
  return fixedCollection('filtersUI', {
    label: 'Filters',
    placeholder: 'Add filters',
    groups: [
      group('values', 'Filters', [
        options('filterBy', {
          label: 'Filter by',
          options: [
            { name: 'Filters', value: 'filters' },
            { name: 'Search', value: 'search', description: 'As in the search box of Outlook' },
          ],
        }),
        when({ filterBy: ['search'] }, string('search', { label: 'Search', placeholder: 'invoice' })),
        when({ filterBy: ['filters'] }, collection('filters', { ...narrowing, options: list })),
      ]),
    ],
  });
}

export const filters = messageFilters([customFilter, hasAttachments, ...inFolders, readStatus, ...received, senderIs]);
export const filtersInFolder = messageFilters([customFilter, hasAttachments, readStatus, ...received, senderIs]);
