import { defineServiceNode, resource } from '@millrace/node-sdk';
import { whatsApp } from './client.ts';
import { mediaOperations } from './operations/media.ts';
import { messageOperations } from './operations/message.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.whatsApp',
  displayName: 'WhatsApp',
  description: 'Sends messages, templates and files of a business',
  version: [1, 1.1],
  defaultVersion: 1.1,
  group: ['output'],
  codex: { categories: ['Communication'], alias: ['message', 'messenger', 'meta'] },
  service: whatsApp,
  resources: {
    message: resource('Message', messageOperations, 'sendTemplate'),
    media: resource('Media', mediaOperations),
  },
});
