import {
  type BinaryStore,
  boolean,
  collection,
  type Item,
  type JsonBody,
  type JsonObject,
  number,
  type Parameter,
  type ServiceClient,
  string,
  when,
} from '@millrace/node-sdk';
import { filePart } from '../../../lib/files/file-part.ts';
import { callBot, sendForm, telegram } from '../client.ts';
import { caption, chatId, delivery, parseMode } from '../parameters.ts';
import { markupOf, replyMarkup } from '../reply-markup.ts';

const seconds = number('duration', { label: 'Duration (s)', typeOptions: { minValue: 0 } });
const size = [
  number('width', { label: 'Width', typeOptions: { minValue: 0 } }),
  number('height', { label: 'Height', typeOptions: { minValue: 0 } }),
] as const;
const thumb = string('thumb', {
  label: 'Thumbnail',
  description: 'A JPEG of up to 200 kB and 320 pixels: its file ID',
});

/** Names of the operation, its method and the field of the file are alike: `sendPhoto` sends `photo`. */
function sending(noun: string, settings: readonly Parameter[], description = `Send ${article(noun)} ${noun}`) {
  const fileName = string('fileName', { label: 'File name', description: 'Of the file of the item' });
  return telegram.operation(`Send ${noun}`, {
    description,
    action: `Send ${article(noun)} ${noun}`,
    parameters: [
      chatId,
      boolean('binaryData', { label: 'File of the item', description: 'Send a file that the item has' }),
      when(
        { binaryData: [true] },
        string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true }),
      ),
      when(
        { binaryData: [false] },
        string('file', { label: 'File', description: 'Its address (https), or the ID of a file that Telegram has' }),
      ),
      ...replyMarkup,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [...settings, fileName, ...delivery],
      }),
    ],
    async run({ client, item, binary, parameters }) {
      const { chatId: chat_id, binaryData, binaryPropertyName = 'data', file, additionalFields } = parameters;
      const fields = { chat_id, ...markupOf(parameters), ...additionalFields };
      if (!binaryData) return { json: await callBot(client, `send${pascal(noun)}`, { ...fields, [noun]: file }) };
      return { json: await sendFile(client, noun, fields, { item, binary, name: binaryPropertyName }) };
    },
  });
}

async function sendFile(
  client: ServiceClient,
  noun: string,
  fields: { readonly [field: string]: JsonBody | undefined },
  { item, binary, name }: { item: Item; binary: BinaryStore; name: string },
): Promise<JsonObject> {
  const fileName = typeof fields.fileName === 'string' ? fields.fileName : undefined;
  const file = filePart(noun, { item, binary, name, parameter: 'binaryPropertyName', fileName });
  return await sendForm(
    client,
    `send${pascal(noun)}`,
    { ...fields, disable_notification: fields.disable_notification ?? false },
    file,
  );
}

function pascal(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function article(noun: string): 'a' | 'an' {
  return noun.startsWith('a') ? 'an' : 'a';
}

export const mediaOperations = {
  sendAnimation: sending(
    'animation',
    [caption, parseMode, seconds, ...size, thumb],
    'Send a GIF or a video without sound',
  ),
  sendAudio: sending('audio', [
    caption,
    parseMode,
    seconds,
    string('performer', { label: 'Performer' }),
    string('title', { label: 'Title' }),
    thumb,
  ]),
  sendDocument: sending('document', [caption, parseMode, thumb]),
  sendPhoto: sending('photo', [caption, parseMode]),
  sendSticker: sending('sticker', []),
  sendVideo: sending('video', [caption, parseMode, seconds, ...size, thumb]),
};
