import { choiceOf, hidden, string } from '@millrace/node-sdk';
import { phoneNumbers } from './lookups.ts';

export const phoneNumberId = choiceOf('phoneNumberId', {
  label: 'Send from',
  description: 'A phone number of the business',
  from: phoneNumbers,
  required: true,
});

/** Who gets a message, and from which number. */
export const recipient = [
  hidden('messagingProduct', { default: 'whatsapp' }),
  phoneNumberId,
  string('recipientPhoneNumber', {
    label: 'Phone number of the recipient',
    description: 'With the code of the country',
    placeholder: '+49 170 1234567',
    required: true,
  }),
] as const;

/** A phone number as WhatsApp takes it: without the signs that people write between digits. */
export function plainNumber(phoneNumber: string): string {
  return String(phoneNumber).replace(/[-()+]/g, '');
}
