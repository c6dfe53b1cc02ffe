import { defineServiceNode, resource } from '@millrace/node-sdk';
import { sendGrid } from './client.ts';
import { contactOperations } from './operations/contact.ts';
import { listOperations } from './operations/list.ts';
import { mailOperations } from './operations/mail.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.sendGrid',
  displayName: 'SendGrid',
  description: 'Sends emails, and keeps contacts and their lists',
  version: 1,
  group: ['transform'],
  codex: { categories: ['Communication', 'Marketing'], alias: ['email', 'mail', 'newsletter'] },
  service: sendGrid,
  resources: {
    contact: resource('Contact', contactOperations),
    list: resource('List', listOperations),
    mail: resource('Email', mailOperations),
  },
  defaultResource: 'list',
});
