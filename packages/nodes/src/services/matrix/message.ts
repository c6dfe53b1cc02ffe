import { randomUUID } from 'node:crypto';
import { collection, options, type Path, path, string, when, z } from '@millrace/node-sdk';
import { itemFile } from '../../lib/files/item-files.ts';
import { backwards, entities, matrix, roomId } from './client.ts';

/** Where a message goes. A message of the same number is taken once. */
const messageAt = (room: string): Path => path`/client/r0/rooms/${room}/send/m.room.message/${randomUUID()}`;

const HTML = 'org.matrix.custom.html';

export const messageOperations = {
  create: matrix.operation('Send', {
    action: 'Send a message to a room',
    parameters: [
      roomId,
      string('text', { label: 'Text', typeOptions: { rows: 2 } }),
      options('messageType', {
        label: 'Type',
        default: 'm.text',
        options: [
          { name: 'Emote', value: 'm.emote', description: 'What the sender does' },
          { name: 'Notice', value: 'm.notice', description: 'Of a program' },
          { name: 'Text', value: 'm.text' },
        ],
      }),
      options('messageFormat', {
        label: 'Format',
        default: 'plain',
        options: [
          { name: 'Plain text', value: 'plain' },
          { name: 'HTML', value: HTML },
        ],
      }),
      when(
        { messageFormat: [HTML] },
        string('fallbackText', {
          label: 'Fallback text',
          description: 'For programs that show no HTML. Default: the text as it is',
        }),
      ),
    ],
    request: ({ roomId: room, text, messageType: msgtype, messageFormat, fallbackText }) => ({
      method: 'PUT',
      path: messageAt(room),
      body:
        messageFormat === 'plain'
          ? { msgtype, body: text }
          : { msgtype, body: fallbackText || text, format: messageFormat, formatted_body: text },
    }),
  }),
  getAll: matrix.operation('Get many', {
    action: 'Get the messages of a room',
    parameters: [
      roomId,
      collection('otherOptions', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('filter', {
            label: 'Filter',
            description: 'JSON as the interface of Matrix has it, for example {"types":["m.room.message"]}',
          }),
        ],
      }),
    ],
    paged: { limit: 100, most: 500 },
    async run({ client, limit, parameters: { roomId: room, otherOptions } }) {
      const query = { dir: 'b', filter: otherOptions.filter || undefined };
      const request = { path: path`/client/r0/rooms/${room}/messages`, query };
      const found = await client.all(request, { limit, paging: backwards(limit) });
      return entities.parse(found).map((json) => ({ json }));
    },
  }),
};

export const mediaOperations = {
  upload: matrix.operation('Upload', {
    action: 'Send a file to a room',
    parameters: [
      roomId,
      string('binaryPropertyName', {
        label: 'File',
        description: 'Name of a file of the item',
        default: 'data',
        required: true,
      }),
      options('mediaType', {
        label: 'Type',
        default: 'image',
        required: true,
        options: [
          { name: 'File', value: 'file' },
          { name: 'Image', value: 'image' },
          { name: 'Audio', value: 'audio' },
          { name: 'Video', value: 'video' },
        ],
      }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [string('fileName', { label: 'File name', description: 'Default: that of the file' })],
      }),
    ],
    async run({ client, item, binary, parameters }) {
      const { roomId: room, binaryPropertyName: name, mediaType, additionalFields } = parameters;
      const file = itemFile(item, name, 'binaryPropertyName');
      const fileName = additionalFields.fileName || file.fileName || 'file';
      const { content_uri: url } = await client.json({
        method: 'POST',
        path: '/media/r0/upload',
        query: { filename: fileName },
        content: binary.stream(file),
        mimeType: file.mimeType,
        answer: z.object({ content_uri: z.string() }),
      });
      const body = { msgtype: `m.${mediaType}`, body: fileName, url };
      return { json: await client.put(messageAt(room), body, { answer: z.record(z.string(), z.json()) }) };
    },
  }),
};
