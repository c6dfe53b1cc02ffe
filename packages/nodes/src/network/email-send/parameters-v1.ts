import { collection, string } from '@millrace/node-sdk';
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

export const parametersV1 = [
  string('fromEmail', sender),
  string('toEmail', recipient),
  string('ccEmail', copies),
  string('bccEmail', blindCopies),
  string('subject', subject),
  string('text', plainText),
  string('html', markup),
  string('attachments', attachments),
  collection('options', { label: 'Options', options: [anyCertificate, answers] }),
] as const;
