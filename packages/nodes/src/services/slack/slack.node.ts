import { defineServiceNode, resource } from '@millrace/node-sdk';
import { slack } from './client.ts';
import { channelOperations, channelOperationsV1, channelOperationsV2 } from './operations/channel.ts';
import { fileOperations } from './operations/file.ts';
import { messageOperations } from './operations/message.ts';
import { reactionOperations } from './operations/reaction.ts';
import { starOperations, starOperationsV1 } from './operations/star.ts';
import { userOperations, userOperationsV1, userProfileOperations } from './operations/user.ts';
import { userGroupOperations, userGroupOperationsV1 } from './operations/user-group.ts';
import { channel, channelV1 } from './parameters.ts';
import { messageOperationsV1 } from './v1/message.ts';

const meta = {
  name: 'n8n-nodes-base.slack',
  displayName: 'Slack',
  description: 'Sends messages and files, and looks after channels and people of a workspace',
  defaultVersion: 2.7,
  group: ['output' as const],
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'messenger', 'channel'] },
  service: slack,
  defaultResource: 'message' as const,
};

const slackV1 = defineServiceNode({
  ...meta,
  version: 1,
  resources: {
    channel: resource('Channel', { ...channelOperations(channelV1), ...channelOperationsV1 }, 'create'),
    file: resource('File', fileOperations, 'upload'),
    message: resource('Message', messageOperationsV1, 'post'),
    reaction: resource('Reaction', reactionOperations(channelV1)),
    star: resource('Star', starOperationsV1),
    user: resource('User', userOperationsV1),
    userGroup: resource('User group', userGroupOperationsV1),
    userProfile: resource('User profile', userProfileOperations),
  },
});

const slackV2 = defineServiceNode({
  ...meta,
  version: [2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7],
  resources: {
    channel: resource('Channel', { ...channelOperations(channel), ...channelOperationsV2 }, 'create'),
    file: resource('File', fileOperations, 'upload'),
    message: resource('Message', messageOperations, 'post'),
    reaction: resource('Reaction', reactionOperations(channel)),
    star: resource('Star', starOperations),
    user: resource('User', userOperations),
    userGroup: resource('User group', userGroupOperations, 'create'),
  },
});

export default [slackV1, slackV2];
