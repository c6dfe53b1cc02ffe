import { defineServiceNode, resource } from '@millrace/node-sdk';
import { matrix } from './client.ts';
import { mediaOperations, messageOperations } from './message.ts';
import { accountOperations, eventOperations, roomMemberOperations, roomOperations } from './room.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.matrix',
  displayName: 'Matrix',
  description: 'Sends messages and files, and looks after rooms of Matrix',
  version: 1,
  group: ['output'],
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'Element'] },
  service: matrix,
  resources: {
    account: resource('Account', accountOperations),
    event: resource('Event', eventOperations),
    media: resource('Media', mediaOperations),
    message: resource('Message', messageOperations),
    room: resource('Room', roomOperations),
    roomMember: resource('Member of a room', roomMemberOperations),
  },
  defaultResource: 'message',
});
