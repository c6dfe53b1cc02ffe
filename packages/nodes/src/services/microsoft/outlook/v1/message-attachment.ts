import { collection, path, string } from '@millrace/node-sdk';
import { withFile } from '../../../../lib/files/item-files.ts';
import { outlook } from '../client.ts';
import { ATTACHMENT_FIELDS, addAttachment } from '../operations/message-attachment.ts';
import { additional } from '../parameters.ts';
import { attachedFile } from '../received.ts';
import { fileField, messageId, queryOf, selection } from './parameters.ts';

const attachmentId = string('attachmentId', { label: 'Attachment ID', required: true });

export const messageAttachmentOperations = {
  add: outlook.operation('Add', {
    action: 'Add an attachment to a message',
    parameters: [
      messageId,
      fileField,
      collection('additionalFields', { ...additional, options: [string('fileName', { label: 'File name' })] }),
    ],
    run: ({ client, item, binary, http, parameters: { messageId: id, binaryPropertyName: name, additionalFields } }) =>
      addAttachment(client, id, { item, binary, http, name, fileName: additionalFields.fileName }),
  }),
  download: outlook.operation('Download', {
    action: 'Download an attachment of a message',
    parameters: [messageId, attachmentId, fileField],
    async run({ client, item, binary, parameters: { messageId: id, attachmentId: one, binaryPropertyName } }) {
      const file = await attachedFile(id, one, { client, binary });
      return { json: item.json, binary: withFile(item.binary, binaryPropertyName, file) };
    },
  }),
  get: outlook.operation('Get', {
    action: 'Get an attachment of a message',
    parameters: [messageId, attachmentId, selection],
    request: ({ messageId: id, attachmentId: one, additionalFields }) => ({
      path: path`/messages/${id}/attachments/${one}`,
      query: selected(additionalFields),
    }),
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many attachments of a message',
    parameters: [messageId, selection],
    paged: { limit: 100, most: 500 },
    request: ({ messageId: id, additionalFields }) => ({
      path: path`/messages/${id}/attachments`,
      query: selected(additionalFields),
    }),
  }),
};

/** Without names of fields all but the content is given. */
function selected(chosen: Parameters<typeof queryOf>[0]) {
  return queryOf({ ...chosen, fields: chosen.fields || ATTACHMENT_FIELDS });
}
