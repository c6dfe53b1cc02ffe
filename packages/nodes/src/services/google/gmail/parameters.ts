import {
  boolean,
  choicesOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { labels } from './lookups.ts';

export const optional = { label: 'Options', placeholder: 'Add option' } as const;

export const messageId = string('messageId', { label: 'Message ID', placeholder: '172ce2c4a72cc243', required: true });
export const draftId = string('messageId', { label: 'Draft ID', placeholder: 'r-3254521568507167962', required: true });
export const threadId = string('threadId', { label: 'Thread ID', placeholder: '172ce2c4a72cc243', required: true });
export const subject = string('subject', { label: 'Subject', placeholder: 'Hello', required: true });
export const text = string('message', { label: 'Message', required: true });
export const labelIds = choicesOf('labelIds', { label: 'Labels', from: labels, required: true });
export const simple = boolean('simple', {
  label: 'Simplify',
  default: true,
  description: 'Give the main headers and the labels, without the text',
});

const FORMATS = [
  { name: 'HTML', value: 'html' },
  { name: 'Text', value: 'text' },
] as const;
export const htmlOrText = options('emailType', { label: 'Format', default: 'html', required: true, options: FORMATS });
export const textOrHtml = options('emailType', { label: 'Format', default: 'text', required: true, options: FORMATS });

/** Files to attach. @param property the field that is named at first. */
export const attachments = (property: string) =>
  fixedCollection('attachmentsUi', {
    label: 'Attachments',
    multiple: true,
    placeholder: 'Add attachment',
    groups: [
      group('attachmentsBinary', 'Attachment', [
        string('property', {
          label: 'Field of the file',
          default: property,
          description: 'Several are separated by commas',
        }),
      ]),
    ],
  });

export const copies = string('ccList', { label: 'Copies to', placeholder: 'ann@example.com, bob@example.com' });
export const blindCopies = string('bccList', { label: 'Blind copies to', placeholder: 'ann@example.com' });
export const senderName = string('senderName', { label: 'Name of the sender', placeholder: 'Ann' });
export const replyTo = string('replyTo', { label: 'Replies to', placeholder: 'ann@example.com' });
export const appendAttribution = boolean('appendAttribution', {
  label: 'Say what sent it',
  default: true,
  description: 'Add a line to the end that says that a workflow sent the message',
});

const download = [
  string('dataPropertyAttachmentsPrefixName', {
    label: 'Prefix of files',
    default: 'attachment_',
    description: 'The files are in fields of this name and a number, beginning with 0',
  }),
  boolean('downloadAttachments', { label: 'Download attachments' }),
] as const;

/** Where messages are read in whole. */
export const downloadOptions = when({ simple: [false] }, collection('options', { ...optional, options: download }));

/** The same for drafts, which are always read in whole. */
export const draftOptions = collection('options', { ...optional, options: download });

export const includeSpamTrash = boolean('includeSpamTrash', { label: 'Spam and trash, too' });
export const draftListOptions = collection('options', { ...optional, options: [...download, includeSpamTrash] });

export const searchText = string('q', {
  label: 'Search',
  placeholder: 'has:attachment',
  description: 'As in the search field of Gmail',
});
export const readStatus = options('readStatus', {
  label: 'Read or not',
  default: 'unread',
  options: [
    { name: 'Unread and read', value: 'both' },
    { name: 'Unread', value: 'unread' },
    { name: 'Read', value: 'read' },
  ],
});
export const ofLabels = choicesOf('labelIds', { label: 'Labels', from: labels });
export const sender = string('sender', { label: 'Sender', description: 'Address or name of who sent it' });

/** What threads are searched for by. */
export const threadFilters = [
  includeSpamTrash,
  ofLabels,
  searchText,
  readStatus,
  dateTime('receivedAfter', { label: 'Received after' }),
  dateTime('receivedBefore', { label: 'Received before' }),
] as const;
