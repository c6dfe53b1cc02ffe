import {
  type BinaryStore,
  collection,
  type HttpClient,
  type Item,
  path,
  type ServiceClient,
  string,
  z,
} from '@millrace/node-sdk';
import { itemFile, withFile } from '../../../../lib/files/item-files.ts';
import { uploadInSession } from '../../upload-session.ts';
import { done, outlook } from '../client.ts';
import { attachment, MOST_BYTES_AT_ONCE } from '../message-fields.ts';
import { attachmentId, fieldsOf, messageId, optional } from '../parameters.ts';
import { attachedFile } from '../received.ts';

export const ATTACHMENT_FIELDS = 'id,lastModifiedDateTime,name,contentType,size,isInline';

const inputField = string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true });
const outputField = string('binaryPropertyName', { label: 'Put file in field', default: 'data', required: true });
const options = collection('options', {
  ...optional,
  options: [fieldsOf(['contentType', 'isInline', 'lastModifiedDateTime', 'name', 'size'])],
});

const session = z.object({ uploadUrl: z.string() });

/** Adds a file of an item to a message: a large one in a session. */
export async function addAttachment(
  client: ServiceClient,
  message: string | number,
  {
    item,
    binary,
    http,
    name,
    fileName,
  }: {
    item: Item;
    binary: BinaryStore;
    http: Pick<HttpClient, 'request'>;
    /** Of the field. */
    name: string;
    fileName: string | undefined;
  },
): Promise<Item> {
  const place = path`/messages/${message}/attachments`;
  const file = itemFile(item, name, 'binaryPropertyName');
  const size = file.bytes ?? 0;
  if (size <= MOST_BYTES_AT_ONCE) {
    await client.post(place, await attachment(name, { item, binary, ...(fileName && { fileName }) }));
    return done;
  }
  const AttachmentItem = { attachmentType: 'file', name: fileName || file.fileName || 'file', size };
  const { uploadUrl } = await client.post(`${place}/createUploadSession`, { AttachmentItem }, { answer: session });
  await uploadInSession(http, binary, { address: uploadUrl, file, size });
  return done;
}

export const messageAttachmentOperations = {
  add: outlook.operation('Add', {
    action: 'Add an attachment to a message',
    parameters: [
      messageId,
      inputField,
      collection('options', {
        ...optional,
        options: [string('fileName', { label: 'File name', description: 'Default: that of the file' })],
      }),
    ],
    run: ({
      client,
      item,
      binary,
      http,
      parameters: {
        messageId: { value },
        binaryPropertyName,
        options: more,
      },
    }) => addAttachment(client, value, { item, binary, http, name: binaryPropertyName, fileName: more.fileName }),
  }),
  download: outlook.operation('Download', {
    action: 'Download an attachment of a message',
    parameters: [messageId, attachmentId, outputField],
    async run({ client, item, binary, parameters: { messageId: message, attachmentId: one, binaryPropertyName } }) {
      const file = await attachedFile(message.value, one.value, { client, binary });
      return { json: item.json, binary: withFile(item.binary, binaryPropertyName, file) };
    },
  }),
  get: outlook.operation('Get', {
    action: 'Get an attachment of a message',
    parameters: [messageId, attachmentId, options],
    request: ({ messageId: message, attachmentId: { value }, options: { fields = [] } }) => ({
      path: path`/messages/${message.value}/attachments/${value}`,
      query: { $select: fields.join(',') || ATTACHMENT_FIELDS },
    }),
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many attachments of a message',
    parameters: [messageId, options],
    paged: { limit: 100 },
    request: ({ messageId: { value }, options: { fields = [] } }) => ({
      path: path`/messages/${value}/attachments`,
      query: { $select: fields.join(',') || ATTACHMENT_FIELDS },
    }),
  }),
};
