import { defineServiceNode, resource } from '@millrace/node-sdk';
import { gmail } from './client.ts';
import { draftOperations } from './operations/draft.ts';
import { labelOperations } from './operations/label.ts';
import { messageOperations } from './operations/message.ts';
import { threadOperations } from './operations/thread.ts';

/** Version 2: addresses as texts, threads. */
export const gmailV2 = defineServiceNode({
  name: 'n8n-nodes-base.gmail',
  displayName: 'Gmail',
  description: 'Sends, reads and sorts messages of Gmail',
  version: [2, 2.1, 2.2],
  defaultVersion: 2.2,
  codex: { categories: ['Communication'], alias: ['email', 'mail', 'message'] },
  service: gmail,
  resources: {
    message: resource('Message', messageOperations, 'send'),
    label: resource('Label', labelOperations, 'getAll'),
    draft: resource('Draft', draftOperations, 'create'),
    thread: resource('Thread', threadOperations, 'getAll'),
  },
});
