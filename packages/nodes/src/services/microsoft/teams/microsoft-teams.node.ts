import { defineServiceNode, resource } from '@millrace/node-sdk';
import { teams } from './client.ts';
import { channelOperationsV1, channelOperationsV2 } from './operations/channel.ts';
import { channelMessageOperations, chatMessageOperations } from './operations/message.ts';
import { taskOperationsV1, taskOperationsV2 } from './operations/task.ts';

const meta = {
  name: 'n8n-nodes-base.microsoftTeams',
  displayName: 'Microsoft Teams',
  description: 'Sends messages, and looks after channels and tasks',
  defaultVersion: 2,
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'planner', 'office 365'] },
  service: teams,
};

const microsoftTeamsV1 = defineServiceNode({
  ...meta,
  version: [1, 1.1],
  resources: {
    channel: resource('Channel', channelOperationsV1, 'create'),
    channelMessage: resource('Channel message', channelMessageOperations.v1),
    chatMessage: resource('Chat message', chatMessageOperations.v1),
    task: resource('Task', taskOperationsV1),
  },
});

const microsoftTeamsV2 = defineServiceNode({
  ...meta,
  version: 2,
  resources: {
    channel: resource('Channel', channelOperationsV2, 'create'),
    channelMessage: resource('Channel message', channelMessageOperations.v2),
    chatMessage: resource('Chat message', chatMessageOperations.v2),
    task: resource('Task', taskOperationsV2),
  },
});

export default [microsoftTeamsV1, microsoftTeamsV2];
