import { collection, path, string } from '@millrace/node-sdk';
import { DONE, done, entity, outlook } from '../client.ts';
import { attached, messageOf, recipients } from '../message-fields.ts';
import * as p from '../parameters.ts';
import { messageAt } from '../received.ts';

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
          p.categories,
          p.ccRecipients,
          p.internetMessageHeaders,
          p.from,
          p.importance,
          p.bodyContentType,
          p.isReadReceiptRequested,
          p.replyTo,
          p.toRecipients,
        ],
      }),
    ],
    async run({ client, item, binary, parameters: { subject, bodyContent, additionalFields } }) {
      const attachments = await attached(additionalFields, { item, binary });
      return {
        json: await client.post(
          '/messages',
          { ...messageOf({ subject, bodyContent, ...additionalFields }), attachments },
          { answer: entity },
        ),
      };
    },
  }),
  delete: outlook.operation('Delete', {
    action: 'Delete a draft',
    parameters: [p.draftId],
    request: ({ draftId: { value } }) => ({ method: 'DELETE', path: path`/messages/${value}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get a draft',
    parameters: [
      p.draftId,
      ...p.output(p.MESSAGE_FIELDS),
      collection('options', { ...p.optional, options: p.downloadOptions }),
    ],
    run: ({ client, binary, parameters }) =>
      messageAt(path`/messages/${parameters.draftId.value}`, parameters, { client, binary }),
  }),
  send: outlook.operation('Send', {
    action: 'Send a draft',
    parameters: [
      p.draftId,
      string('to', { label: 'To', description: 'Addresses, separated by commas. Default: those of the draft' }),
    ],
    async run({ client, parameters: { draftId, to } }) {
      const place = path`/messages/${draftId.value}`;
      if (to) await client.patch(place, { toRecipients: recipients(to) });
      await client.post(`${place}/send`);
      return done;
    },
  }),
  update: outlook.operation('Update', {
    action: 'Update a draft',
    parameters: [
      p.draftId,
      collection('updateFields', {
        ...p.changes,
        options: [
          p.bccRecipients,
          p.categories,
          p.ccRecipients,
          p.internetMessageHeaders,
          p.from,
          p.importance,
          p.isRead,
          p.bodyContent,
          p.bodyContentType,
          p.isReadReceiptRequested,
          p.replyTo,
          p.subject,
          p.toRecipients,
        ],
      }),
    ],
    request: ({ draftId: { value }, updateFields }) => ({
      method: 'PATCH',
      path: path`/messages/${value}`,
      body: messageOf(updateFields),
    }),
  }),
};
