import { cursorPaging, service } from '@millrace/node-sdk';
import { MESSAGES, whatsAppApi, whatsAppTriggerApi } from './whats-app.credentials.ts';

/** The app that WhatsApp tells what happens. */
export const whatsAppOfApp = service({ name: 'WhatsApp', credential: whatsAppTriggerApi });

/** WhatsApp for a business: messages and files of its phone numbers. */
export const whatsApp = service({
  name: 'WhatsApp',
  credential: whatsAppApi,
  baseUrl: MESSAGES,
  pace: { requests: 80, perMs: 1000 },
  reason: ['error.error_data.details', 'error.message'],
});

/** What belongs to the business account of the credential. */
export const whatsAppAccount = service({
  name: 'WhatsApp',
  credential: whatsAppApi,
  paging: cursorPaging({
    cursor: 'after',
    next: 'paging.cursors.after',
    items: 'data',
    size: { name: 'limit', most: 100 },
  }),
});
