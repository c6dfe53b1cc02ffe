import { defineServiceNode, resource } from '@millrace/node-sdk';
import { ses } from './client.ts';
import { emailOperations } from './email.ts';
import { templateOperations } from './template.ts';
import { verificationOperations } from './verification.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.awsSes',
  displayName: 'AWS SES',
  description: 'Sends mails by AWS SES, and looks after its templates',
  version: 1,
  group: ['output'],
  codex: { categories: ['Communication'], alias: ['mail', 'email', 'amazon'] },
  service: ses,
  resources: {
    customVerificationEmail: resource('Custom verification email', verificationOperations, 'create'),
    email: resource('Email', emailOperations, 'send'),
    template: resource('Template', templateOperations, 'create'),
  },
  defaultResource: 'email',
});
