import { defineServiceNode, resource } from '@millrace/node-sdk';
import { brevo } from './client.ts';
import { attributeOperations } from './operations/attribute.ts';
import { contactOperations } from './operations/contact.ts';
import { emailOperations } from './operations/email.ts';
import { senderOperations } from './operations/sender.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.sendInBlue',
  displayName: 'Brevo',
  description: 'Sends transactional emails, and keeps contacts, their attributes and senders',
  version: 1,
  codex: { categories: ['Marketing', 'Communication'], alias: ['sendinblue', 'email', 'newsletter'] },
  service: brevo,
  resources: {
    attribute: resource('Attribute of contacts', attributeOperations),
    contact: resource('Contact', contactOperations),
    email: resource('Email', emailOperations),
    sender: resource('Sender', senderOperations),
  },
  defaultResource: 'email',
});
