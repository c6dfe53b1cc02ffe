import { collection, fixedCollection, group, number, options, string, when } from '@millrace/node-sdk';
import { sendAndWait } from '../../../lib/send-and-wait/send-and-wait.ts';
import { telegram } from '../client.ts';
import { caption, chatId, delivery, messageId, noPreview, parseMode, silently, thread } from '../parameters.ts';
import { hearPresses, presses } from '../presses.ts';
import { inlineMarkup, markupOf, replyMarkup } from '../reply-markup.ts';
import { mediaOperations } from './media.ts';

const text = string('text', { label: 'Text', required: true, typeOptions: { rows: 2 } });
const degrees = (name: 'latitude' | 'longitude', label: string, most: number) =>
  number(name, { label, typeOptions: { numberPrecision: 10, minValue: -most, maxValue: most } });

/** Files from elsewhere may ask for a line that says what sent the message: there is none here. */
const noAttribution = { appendAttribution: undefined };

const fields = { label: 'Additional fields', placeholder: 'Add field' } as const;

export const messageOperations = {
  deleteMessage: telegram.operation('Delete', {
    action: 'Delete a message',
    parameters: [chatId, messageId],
    request: ({ chatId: chat_id, messageId: message_id }) => ({
      method: 'POST',
      path: '/deleteMessage',
      body: { chat_id, message_id },
    }),
  }),
  editMessageText: telegram.operation('Edit text', {
    action: 'Edit the text of a message',
    parameters: [
      options('messageType', {
        label: 'Message',
        default: 'message',
        options: [
          { name: 'Inline message', value: 'inlineMessage' },
          { name: 'Message of a chat', value: 'message' },
        ],
      }),
      when({ messageType: ['message'] }, chatId),
      when({ messageType: ['message'] }, messageId),
      when(
        { messageType: ['inlineMessage'] },
        string('inlineMessageId', { label: 'Inline message ID', required: true }),
      ),
      ...inlineMarkup,
      text,
      collection('additionalFields', { ...fields, options: [noPreview, parseMode] }),
    ],
    request: ({ messageType, chatId: chat_id, messageId: message_id, inlineMessageId, ...rest }) => ({
      method: 'POST',
      path: '/editMessageText',
      body: {
        ...(messageType === 'message' ? { chat_id, message_id } : { inline_message_id: inlineMessageId }),
        text: rest.text,
        ...markupOf(rest),
        ...rest.additionalFields,
        ...noAttribution,
      },
    }),
  }),
  pinChatMessage: telegram.operation('Pin', {
    action: 'Pin a message',
    parameters: [chatId, messageId, collection('additionalFields', { ...fields, options: [silently] })],
    request: ({ chatId: chat_id, messageId: message_id, additionalFields }) => ({
      method: 'POST',
      path: '/pinChatMessage',
      body: { chat_id, message_id, ...additionalFields },
    }),
  }),
  unpinChatMessage: telegram.operation('Unpin', {
    action: 'Unpin a message',
    parameters: [chatId, messageId],
    request: ({ chatId: chat_id, messageId: message_id }) => ({
      method: 'POST',
      path: '/unpinChatMessage',
      body: { chat_id, message_id },
    }),
  }),
  sendMessage: telegram.operation('Send message', {
    action: 'Send a text message',
    parameters: [
      chatId,
      text,
      ...replyMarkup,
      collection('additionalFields', { ...fields, options: [noPreview, parseMode, ...delivery] }),
    ],
    request: ({ chatId: chat_id, ...rest }) => ({
      method: 'POST',
      path: '/sendMessage',
      body: {
        chat_id,
        text: rest.text,
        disable_web_page_preview: true,
        parse_mode: 'Markdown',
        ...markupOf(rest),
        ...rest.additionalFields,
        ...noAttribution,
      },
    }),
  }),
  sendAndWait: sendAndWait(telegram, {
    parameters: [chatId],
    labels: { approve: '✅ Approve', decline: '❌ Decline' },
    markup: 'may hold Markdown',
    presses,
    async send({ client, credential, parameters, question: { text: asked, buttons, attribution } }) {
      const pressed = buttons.find(({ reference }) => reference !== undefined);
      if (pressed) await hearPresses(client, await credential(), pressed.url);
      const keys = buttons.map(({ label, url, reference }) =>
        reference === undefined ? { text: label, url } : { text: label, callback_data: reference },
      );
      return client.post('/sendMessage', {
        chat_id: parameters.chatId,
        text: attribution === undefined ? asked : `${asked}\n\n_${attribution}_`,
        disable_web_page_preview: true,
        parse_mode: 'Markdown',
        reply_markup: { inline_keyboard: [keys] },
      });
    },
  }),
  sendMessageDraft: telegram.operation('Send message draft', {
    action: 'Show a message while it is written',
    parameters: [
      chatId,
      number('draftId', {
        label: 'Draft ID',
        description: 'Not 0; the same for each part of a draft',
        default: 1,
        required: true,
      }),
      string('text', { label: 'Text', typeOptions: { rows: 5 } }),
      collection('additionalFields', { ...fields, options: [thread, parseMode] }),
    ],
    request: ({ chatId: chat_id, draftId: draft_id, text: shown, additionalFields }) => ({
      method: 'POST',
      path: '/sendMessageDraft',
      body: { chat_id, draft_id, text: shown, ...additionalFields },
    }),
  }),
  sendChatAction: telegram.operation('Send chat action', {
    action: 'Show what the bot is doing',
    parameters: [
      chatId,
      options('action', {
        label: 'Action',
        description: 'Shown for five seconds, or until the bot sends something',
        default: 'typing',
        options: [
          { name: 'Finding a location', value: 'find_location' },
          { name: 'Recording audio', value: 'record_audio' },
          { name: 'Recording a video', value: 'record_video' },
          { name: 'Recording a video note', value: 'record_video_note' },
          { name: 'Typing', value: 'typing' },
          { name: 'Uploading audio', value: 'upload_audio' },
          { name: 'Uploading a document', value: 'upload_document' },
          { name: 'Uploading a photo', value: 'upload_photo' },
          { name: 'Uploading a video', value: 'upload_video' },
          { name: 'Uploading a video note', value: 'upload_video_note' },
        ],
      }),
    ],
    request: ({ chatId: chat_id, action }) => ({ method: 'POST', path: '/sendChatAction', body: { chat_id, action } }),
  }),
  sendLocation: telegram.operation('Send location', {
    action: 'Send a location',
    parameters: [
      chatId,
      degrees('latitude', 'Latitude', 90),
      degrees('longitude', 'Longitude', 180),
      ...replyMarkup,
      collection('additionalFields', { ...fields, options: delivery }),
    ],
    request: ({ chatId: chat_id, latitude, longitude, ...rest }) => ({
      method: 'POST',
      path: '/sendLocation',
      body: { chat_id, latitude, longitude, ...markupOf(rest), ...rest.additionalFields },
    }),
  }),
  sendMediaGroup: telegram.operation('Send media group', {
    action: 'Send photos and videos as an album',
    parameters: [
      chatId,
      fixedCollection('media', {
        label: 'Media',
        multiple: true,
        placeholder: 'Add media',
        groups: [
          group('media', 'Media', [
            options('type', {
              label: 'Type',
              options: [
                { name: 'Photo', value: 'photo' },
                { name: 'Video', value: 'video' },
              ],
            }),
            string('media', {
              label: 'File',
              description: 'Its address (https), or the ID of a file that Telegram has',
            }),
            collection('additionalFields', { ...fields, options: [caption, parseMode] }),
          ]),
        ],
      }),
      collection('additionalFields', { ...fields, options: delivery }),
    ],
    request: ({ chatId: chat_id, media, additionalFields }) => ({
      method: 'POST',
      path: '/sendMediaGroup',
      body: {
        chat_id,
        media: (media.media ?? []).map(({ type, media: file, additionalFields: more }) => ({
          type,
          media: file,
          ...more,
        })),
        ...additionalFields,
      },
    }),
  }),
  ...mediaOperations,
};
