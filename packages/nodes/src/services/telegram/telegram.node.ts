import { defineServiceNode, resource } from '@millrace/node-sdk';
import { telegram } from './client.ts';
import { callbackOperations } from './operations/callback.ts';
import { chatOperations } from './operations/chat.ts';
import { fileOperations } from './operations/file.ts';
import { messageOperations } from './operations/message.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.telegram',
  displayName: 'Telegram',
  description: 'Sends messages and files of a bot, and looks after its chats',
  version: [1, 1.1, 1.2],
  group: ['output'],
  codex: { categories: ['Communication'], alias: ['bot', 'chat', 'message', 'messenger'] },
  service: telegram,
  resources: {
    chat: resource('Chat', chatOperations),
    callback: resource('Callback', callbackOperations),
    file: resource('File', fileOperations),
    message: resource('Message', messageOperations, 'sendMessage'),
  },
  defaultResource: 'message',
});
