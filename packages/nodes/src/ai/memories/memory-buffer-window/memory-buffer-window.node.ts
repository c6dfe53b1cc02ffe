import { defineSubNode } from '@millrace/node-sdk';
import { sessionParametersSince1, turnsParameter } from '../../../lib/ai/memory/session.ts';
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
  parameters: [...sessionParametersSince1, turnsParameter],
  supply: (context) => ({ thing: windowMemory(context) }),
});
