import { defineServiceNode, resource } from '@millrace/node-sdk';
import { outlook } from '../client.ts';
import { draftOperations } from './draft.ts';
import { folderMessageOperations, folderOperations } from './folder.ts';
import { messageOperations } from './message.ts';
import { messageAttachmentOperations } from './message-attachment.ts';

/** Version 1: things are named by their ids. */
export const microsoftOutlookV1 = defineServiceNode({
  name: 'n8n-nodes-base.microsoftOutlook',
  displayName: 'Microsoft Outlook',
  description: 'Sends and reads mails of Outlook, and looks after folders',
  version: 1,
  defaultVersion: 2,
  codex: { categories: ['Communication'] },
  service: outlook,
  resources: {
    draft: resource('Draft', draftOperations),
    folder: resource('Folder', folderOperations),
    folderMessage: resource('Folder message', folderMessageOperations),
    message: resource('Message', messageOperations, 'send'),
    messageAttachment: resource('Message attachment', messageAttachmentOperations),
  },
  defaultResource: 'message',
});
