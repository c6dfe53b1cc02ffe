import { choiceOf, path, type ServiceClient, z } from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';
import { sendAndWait } from '../../../lib/send-and-wait/send-and-wait.ts';
import { whatsApp } from '../client.ts';
import { templates } from '../lookups.ts';
import { contentOf, contentParameters, takesFile } from '../message-content.ts';
import { plainNumber, recipient } from '../recipient.ts';
import { components, templateOf } from '../template.ts';
import { upload } from '../upload.ts';

const sent = z.record(z.string(), z.json());

interface Recipient {
  phoneNumberId: string;
  recipientPhoneNumber: string;
}

/** Sends a message of a type. */
function send(
  client: ServiceClient,
  { phoneNumberId, recipientPhoneNumber }: Recipient,
  message: Parameters<ServiceClient['post']>[1] & object,
) {
  const to = plainNumber(recipientPhoneNumber);
  const body = { messaging_product: 'whatsapp', ...message, to };
  return client.post(path`/${phoneNumberId}/messages`, body, { answer: sent });
}

export const messageOperations = {
  send: whatsApp.operation('Send', {
    action: 'Send a message',
    parameters: [...recipient, ...contentParameters],
    async run({ client, item, binary, parameters }) {
      const { phoneNumberId, messageType, mediaPropertyName = 'data' } = parameters;
      const file = { item, name: mediaPropertyName, parameter: 'mediaPropertyName' };
      const uploaded = takesFile(parameters)
        ? {
            id: await upload(client, phoneNumberId, { ...file, binary }),
            fileName: itemFile(item, file.name, file.parameter).fileName,
          }
        : undefined;
      return { json: await send(client, parameters, { ...contentOf(parameters, uploaded), type: messageType }) };
    },
  }),
  sendAndWait: sendAndWait(whatsApp, {
    parameters: recipient,
    labels: { approve: '✓ Approve', decline: '✗ Decline' },
    markup: 'may hold the markup of WhatsApp',
    send({ client, parameters, question: { text, buttons, attribution } }) {
      const links = buttons.map(({ label, url }) => `*${label}:*\n${url}`);
      const body = [text, ...links, ...(attribution === undefined ? [] : [`_${attribution}_`])].join('\n\n');
      return send(client, parameters, { text: { body }, type: 'text' });
    },
  }),
  sendTemplate: whatsApp.operation('Send template', {
    action: 'Send a template',
    parameters: [
      ...recipient,
      choiceOf('template', {
        label: 'Template',
        description: 'One that WhatsApp has approved, in a language',
        from: templates,
        required: true,
      }),
      components,
    ],
    async run({ client, parameters }) {
      const template = templateOf(parameters.template, parameters.components);
      return { json: await send(client, parameters, { type: 'template', template }) };
    },
  }),
};
