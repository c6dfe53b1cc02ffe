import { choicesOf, collection, string } from '@millrace/node-sdk';
import { oldCategories } from '../lookups.ts';
import * as p from '../parameters.ts';

export const categories = choicesOf('categories', { label: 'Categories', from: oldCategories });

export const messageId = string('messageId', { label: 'Message ID', required: true });
export const folderId = string('folderId', { label: 'Folder ID', required: true });
export const fileField = string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true });

const fields = string('fields', { label: 'Fields', description: 'Names, separated by commas. Default: all' });
const filter = string('filter', { label: 'Filter query', description: 'A filter of OData' });

/** What is given of things, and of which. */
export const selection = collection('additionalFields', { ...p.additional, options: [fields, filter] });

/** The same of messages, whose attachments are downloaded where a prefix is there. */
export const messageSelection = collection('additionalFields', {
  ...p.additional,
  options: [
    string('dataPropertyAttachmentsPrefixName', {
      label: 'Prefix of attachments',
      description: 'Attachments are downloaded into fields of this name with their number',
      default: 'attachment_',
    }),
    fields,
    filter,
  ],
});

interface Selection {
  fields?: string;
  filter?: string;
}

export function queryOf({ fields: names, filter: condition }: Selection) {
  return { $select: names || undefined, $filter: condition || undefined };
}

export const updateFields = collection('updateFields', {
  ...p.changes,
  options: [
    p.bccRecipients,
    p.bodyContent,
    p.bodyContentType,
    categories,
    p.ccRecipients,
    p.internetMessageHeaders,
    p.from,
    p.oldImportance,
    p.isRead,
    p.isReadReceiptRequested,
    p.toRecipients,
    p.replyTo,
    p.subject,
  ],
});
