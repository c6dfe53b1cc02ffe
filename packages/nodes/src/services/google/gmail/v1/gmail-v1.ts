import { defineServiceNode, resource } from '@millrace/node-sdk';
import { gmail } from '../client.ts';
import { labelOperationsV1 } from '../operations/label.ts';
import { draftOperationsV1, messageLabelOperations, messageOperationsV1 } from './operations.ts';

/** Version 1: addresses as lists, formats of the service. */
export const gmailV1 = defineServiceNode({
  name: 'n8n-nodes-base.gmail',
  displayName: 'Gmail',
  description: 'Sends, reads and sorts messages of Gmail',
  version: 1,
  defaultVersion: 2.2,
  codex: { categories: ['Communication'], alias: ['email', 'mail', 'message'] },
  service: gmail,
  resources: {
    draft: resource('Draft', draftOperationsV1, 'create'),
    label: resource('Label', labelOperationsV1, 'create'),
    message: resource('Message', messageOperationsV1, 'send'),
    messageLabel: resource('Label of a message', messageLabelOperations, 'add'),
  },
});
