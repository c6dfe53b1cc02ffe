import { boolean, collection, string } from '@millrace/node-sdk';
import { twilio } from './client.ts';

const from = string('from', { label: 'From', placeholder: '+14155238886', required: true });
const to = string('to', { label: 'To', placeholder: '+14155238886', required: true });
const message = string('message', { label: 'Message', typeOptions: { rows: 2 }, required: true });
const options = collection('options', {
  label: 'Options',
  placeholder: 'Add field',
  options: [
    string('statusCallback', {
      label: 'Status callback URL',
      description: 'Address that Twilio tells how the message or the call goes on',
    }),
  ],
});

export const smsOperations = {
  send: twilio.operation('Send', {
    description: 'Send a message by SMS, MMS or WhatsApp',
    action: 'Send a message by SMS, MMS or WhatsApp',
    parameters: [
      from,
      to,
      boolean('toWhatsapp', { label: 'To WhatsApp', description: 'Send it by WhatsApp instead of SMS' }),
      message,
      options,
    ],
    request: ({ toWhatsapp, message: Body, options: { statusCallback = '' }, ...numbers }) => ({
      method: 'POST',
      path: '/Messages.json',
      form: {
        From: addressOf(numbers.from, toWhatsapp),
        To: addressOf(numbers.to, toWhatsapp),
        Body,
        StatusCallback: statusCallback,
      },
    }),
  }),
};

export const callOperations = {
  make: twilio.operation('Make', {
    description: 'Call a phone and say a text',
    action: 'Make a call',
    parameters: [
      from,
      to,
      boolean('twiml', {
        label: 'Message is TwiML',
        description: 'The message is XML that says what is done in the call; otherwise it is said as it is',
      }),
      message,
      options,
    ],
    request: ({ from: From, to: To, twiml, message: text, options: { statusCallback = '' } }) => ({
      method: 'POST',
      path: '/Calls.json',
      form: {
        From,
        To,
        Twiml: twiml ? text : `<Response><Say>${escaped(text)}</Say></Response>`,
        StatusCallback: statusCallback,
      },
    }),
  }),
};

function addressOf(number: string, isWhatsApp: boolean): string {
  return isWhatsApp ? `whatsapp:${number}` : number;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
