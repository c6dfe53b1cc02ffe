import { collection, path, string } from '@millrace/node-sdk';
import { DONE, done, entity, outlook } from '../client.ts';
import { attached, messageOf, recipients } from '../message-fields.ts';
import * as p from '../parameters.ts';
import { readMessage } from './message.ts';
import { categories, messageId, messageSelection, updateFields } from './parameters.ts';

export const draftOperations = {
  create: outlook.operation('Create', {
    action: 'Create a draft',
    parameters: [
      p.subject,
      p.bodyContent,
      collection('additionalFields', {
        ...p.additional,
        options: [
          p.attachmentFields,
          p.bccRecipients,
          p.bodyContentType,
          categories,
          p.ccRecipients,
          p.internetMessageHeaders,
          p.from,
          p.oldImportance,
          p.isReadReceiptRequested,
          p.toRecipients,
          p.replyTo,
        ],
      }),
    ],
    async run({ client, item, binary, parameters: { subject, bodyContent, additionalFields } }) {
      const attachments = await attached(additionalFields, { item, binary });
      const message = { ...messageOf({ subject, bodyContent, ...additionalFields }), attachments };
      return { json: await client.post('/messages', message, { answer: entity }) };
    },
  }),
  delete: outlook.operation('Delete', {
    action: 'Delete a draft',
    parameters: [messageId],
    request: ({ messageId: id }) => ({ method: 'DELETE', path: path`/messages/${id}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get a draft',
    parameters: [messageId, messageSelection],
    run: ({ client, binary, parameters }) => readMessage(parameters, { client, binary }),
  }),
  send: outlook.operation('Send', {
    action: 'Send a draft',
    parameters: [
      messageId,
      collection('additionalFields', {
        ...p.additional,
        options: [
          string('recipients', {
            label: 'Recipients',
            description: 'Addresses, separated by commas. Default: those of the draft',
          }),
        ],
      }),
    ],
    async run({ client, parameters: { messageId: id, additionalFields } }) {
      const place = path`/messages/${id}`;
      if (additionalFields.recipients) {
        await client.patch(place, { toRecipients: recipients(additionalFields.recipients) });
      }
      await client.post(`${place}/send`);
      return done;
    },
  }),
  update: outlook.operation('Update', {
    action: 'Update a draft',
    parameters: [messageId, updateFields],
    request: ({ messageId: id, updateFields: fields }) => ({
      method: 'PATCH',
      path: path`/messages/${id}`,
      body: messageOf(fields),
    }),
  }),
};
