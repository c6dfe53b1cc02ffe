import { boolean, collection, hidden, options, string } from '@millrace/node-sdk';
import { answerParameters } from '../../lib/send-and-wait/answer-parameters.ts';
import {
  answers,
  anyCertificate,
  attachments,
  blindCopies,
  copies,
  markup,
  plainText,
  recipient,
  sender,
  subject,
} from './parameters.ts';

const send = { resource: ['email'], operation: ['send'] };
const whenSending = { displayOptions: { show: send } };
const waiting = { resource: ['email'], operation: ['sendAndWait'] };
const whenWaiting = { displayOptions: { show: waiting } };

const format = {
  label: 'Format',
  options: [
    { name: 'Text', value: 'text' },
    { name: 'HTML', value: 'html' },
    { name: 'Both', value: 'both', description: 'The recipient sees the HTML where it can be shown, else the text' },
  ],
} as const;

export const parametersV2 = [
  hidden('resource', { default: 'email' }),
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    displayOptions: { show: { resource: ['email'] } },
    options: [
      { name: 'Send', value: 'send' },
      {
        name: 'Send and wait for response',
        value: 'sendAndWait',
        description: 'The workflow goes on when the recipient has answered',
      },
    ],
  }),
  string('fromEmail', { ...sender, ...whenSending }),
  string('toEmail', { ...recipient, ...whenSending }),
  string('subject', { ...subject, ...whenSending }),
  options('emailFormat', {
    ...format,
    default: 'html',
    displayOptions: { hide: { '@version': [2] }, show: send },
  }),
  options('emailFormat', { ...format, displayOptions: { show: { '@version': [2], ...send } } }),
  string('text', { ...plainText, displayOptions: { show: { emailFormat: ['text', 'both'], ...send } } }),
  string('html', { ...markup, displayOptions: { show: { emailFormat: ['html', 'both'], ...send } } }),
  collection('options', {
    label: 'Options',
    ...whenSending,
    options: [
      boolean('appendAttribution', {
        label: 'Say what sent it',
        description: 'End the message with a line that says that Millrace sent it',
        default: true,
      }),
      string('attachments', attachments),
      string('fileAttachments', { ...attachments, label: 'More attachments' }),
      string('ccEmail', copies),
      string('bccEmail', blindCopies),
      anyCertificate,
      answers,
    ],
  }),
  string('fromEmail', { ...sender, ...whenWaiting }),
  string('toEmail', { ...recipient, ...whenWaiting }),
  string('subject', { ...subject, required: true, ...whenWaiting }),
  ...answerParameters({ looks: true, markup: 'may hold simple HTML' }, waiting),
] as const;
