import { service } from '@millrace/node-sdk';
import { whatsAppTriggerApi } from './whats-app.credentials.ts';

/** The app that WhatsApp tells what happens. */
export const whatsAppOfApp = service({ name: 'WhatsApp', credential: whatsAppTriggerApi });
