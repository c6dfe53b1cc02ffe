import { defineServiceNode, resource } from '@millrace/node-sdk';
import { openAi } from '../open-ai-service.ts';
import { chatOperations } from './chat.ts';
import { imageOperations } from './image.ts';
import { textOperations } from './text.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.openAi',
  displayName: 'OpenAI (old)',
  description: 'The old form of the OpenAI node, for workflows that have it: asks models for texts and pictures',
  version: [1, 1.1],
  defaultVersion: 1.1,
  group: ['transform'],
  hidden: true,
  defaults: { name: 'OpenAI' },
  codex: { categories: ['AI'], alias: ['gpt', 'chat', 'dall-e', 'moderation'] },
  service: openAi,
  resources: {
    chat: resource('Chat', chatOperations),
    image: resource('Image', imageOperations),
    text: resource('Text', textOperations),
  },
  defaultResource: 'text',
});
