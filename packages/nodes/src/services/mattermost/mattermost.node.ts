import { defineServiceNode, resource } from '@millrace/node-sdk';
import { mattermost } from './client.ts';
import { channelOperations } from './operations/channel.ts';
import { messageOperations } from './operations/message.ts';
import { reactionOperations } from './operations/reaction.ts';
import { userOperations } from './operations/user.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.mattermost',
  displayName: 'Mattermost',
  description: 'Posts messages, and looks after channels and users',
  version: 1,
  group: ['output'],
  codex: { categories: ['Communication'], alias: ['chat', 'message'] },
  service: mattermost,
  resources: {
    channel: resource('Channel', channelOperations, 'create'),
    message: resource('Message', messageOperations, 'post'),
    reaction: resource('Reaction', reactionOperations),
    user: resource('User', userOperations),
  },
  defaultResource: 'message',
});
