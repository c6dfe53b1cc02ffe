import { boolean, collection, path, string, when, z } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../../lib/files/item-files.ts';
import { uploadInSession } from '../upload-session.ts';
import { entity, oneDrive } from './client.ts';
import { fileId, itemOperations } from './shared.ts';

/** Files up to this size go in one request. */
const MOST_AT_ONCE = 10 * 1024 * 1024;
const session = z.object({ uploadUrl: z.string() });
const described = z.looseObject({ name: z.string(), file: z.object({ mimeType: z.string().optional() }).optional() });

const copy = oneDrive.operation('Copy', {
  action: 'Copy a file',
  parameters: [
    fileId,
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [string('name', { label: 'Name', description: 'Of the copy. Default: that of the file' })],
    }),
    collection('parentReference', {
      label: 'Goes to',
      placeholder: 'Add field',
      options: [
        string('driveId', { label: 'Drive ID' }),
        string('driveType', { label: 'Drive type' }),
        string('id', { label: 'Folder ID' }),
        string('listId', { label: 'List ID' }),
        string('name', { label: 'Name' }),
        string('path', { label: 'Path' }),
        string('shareId', { label: 'Share ID' }),
        string('siteId', { label: 'Site ID' }),
      ],
    }),
  ],
  /** The service copies by and by; the address tells how far it is. */
  async run({ client, parameters: { fileId: id, additionalFields, parentReference } }) {
    const body = { parentReference, name: additionalFields.name || undefined };
    const { headers } = await client.request({ method: 'POST', path: path`/items/${id}/copy`, body });
    return { json: { location: String(headers.location ?? '') } };
  },
});

const download = oneDrive.operation('Download', {
  action: 'Download a file',
  parameters: [fileId, string('binaryPropertyName', { label: 'Put file in field', default: 'data', required: true })],
  async run({ client, item, binary, parameters: { fileId: id, binaryPropertyName } }) {
    const { name, file } = await client.get(path`/items/${id}`, { answer: described });
    const { content, mimeType } = await client.download({ path: path`/items/${id}/content` });
    const type = file?.mimeType ?? mimeType;
    const stored = await binary.create(content, { fileName: name, ...(type && { mimeType: type }) });
    return { json: item.json, binary: withFile(item.binary, binaryPropertyName, stored) };
  },
});

const upload = oneDrive.operation('Upload', {
  action: 'Upload a file',
  parameters: [
    string('fileName', { label: 'File name', description: 'Default: that of the file of the item' }),
    string('parentId', { label: 'Parent ID', description: 'Of the folder that the file goes to', required: true }),
    boolean('binaryData', { label: 'File of the item', description: 'Send a file that the item has', required: true }),
    when({ binaryData: [false] }, string('fileContent', { label: 'Content', required: true })),
    when(
      { binaryData: [true] },
      string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true }),
    ),
  ],
  async run({ client, item, binary, http, parameters }) {
    const { fileName, parentId, binaryData, fileContent = '', binaryPropertyName = 'data' } = parameters;
    const file = binaryData ? itemFile(item, binaryPropertyName, 'binaryPropertyName') : undefined;
    const place = path`/items/${parentId}:/${fileName || file?.fileName || ''}:`;
    const size = file?.bytes ?? 0;
    if (file && size > MOST_AT_ONCE) {
      const { uploadUrl } = await client.post(`${place}/createUploadSession`, {}, { answer: session });
      return { json: entity.parse(await uploadInSession(http, binary, { address: uploadUrl, file, size })) };
    }
    const content = file ? await binary.read(file) : Buffer.from(fileContent);
    const mimeType = file?.mimeType ?? 'text/plain';
    return { json: await client.json({ method: 'PUT', path: `${place}/content`, content, mimeType, answer: entity }) };
  },
});

export const fileOperations = {
  copy,
  ...itemOperations('file'),
  download,
  get: oneDrive.operation('Get', {
    action: 'Get a file',
    parameters: [fileId],
    request: ({ fileId: id }) => ({ path: path`/items/${id}` }),
  }),
  upload,
};
