import { defineServiceNode, resource } from '@millrace/node-sdk';
import { twilio } from './client.ts';
import { callOperations, smsOperations } from './operations.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.twilio',
  displayName: 'Twilio',
  description: 'Sends messages by SMS and WhatsApp, and makes phone calls',
  version: 1,
  group: ['transform'],
  codex: { categories: ['Communication', 'Development'], alias: ['SMS', 'phone', 'voice', 'MMS'] },
  service: twilio,
  resources: { call: resource('Call', callOperations), sms: resource('SMS', smsOperations) },
  defaultResource: 'sms',
});
