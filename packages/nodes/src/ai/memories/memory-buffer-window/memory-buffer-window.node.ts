import { defineSubNode, number, options, string } from '@millrace/node-sdk';
import { windowMemory } from './window-memory.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.memoryBufferWindow',
  displayName: 'Simple memory',
  description: 'Remembers what was said last, for each session',
  version: [1, 1.1, 1.2, 1.3],
  group: ['transform'],
  family: 'store',
  defaults: { name: 'Simple Memory' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Memory'] },
    alias: ['window', 'buffer', 'history', 'conversation', 'chat'],
  },
  supplies: 'ai_memory',
  parameters: [
    options('sessionIdType', {
      label: 'Session',
      default: 'fromInput',
      options: [
        { name: 'From the chat', value: 'fromInput', description: 'The field sessionId of the item' },
        {
          name: 'Define below',
          value: 'customKey',
          description: 'A key of your own, for example a number of a customer',
        },
      ],
    }),
    string('sessionKey', {
      label: 'Key',
      default: '={{ $json.sessionId }}',
      description: 'What is said under one key is one conversation',
      displayOptions: { show: { sessionIdType: ['customKey'] } },
    }),
    string('sessionKey', {
      label: 'Key from the item',
      default: '={{ $json.sessionId }}',
      displayOptions: { show: { sessionIdType: ['fromInput'] } },
    }),
    number('contextWindowLength', {
      label: 'Rounds to remember',
      default: 5,
      description: 'Prompts with their answers',
      typeOptions: { minValue: 1, maxValue: 100 },
    }),
  ],
  supply: (context) => ({ thing: windowMemory(context) }),
});
