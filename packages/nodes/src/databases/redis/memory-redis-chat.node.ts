import { defineSubNode, number, since } from '@millrace/node-sdk';
import { sessionParametersSince1, turnsParameter } from '../../lib/ai/memory/session.ts';
import { storedMemory } from '../../lib/ai/memory/stored-memory.ts';
import { openHistory } from './chat-history.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.memoryRedisChat',
  displayName: 'Redis chat memory',
  description: 'Remembers what was said, in a list of Redis',
  version: [1, 1.1, 1.2, 1.3, 1.4, 1.5],
  group: ['transform'],
  family: 'store',
  defaults: { name: 'Redis Chat Memory' },
  codex: { categories: ['AI'], subcategories: { AI: ['Memory'] }, alias: ['history', 'conversation', 'cache'] },
  credentials: [{ name: 'redis', required: true }],
  supplies: 'ai_memory',
  parameters: [
    ...sessionParametersSince1,
    number('sessionTTL', {
      label: 'Forgotten after (seconds)',
      description: 'When nothing was said for so long; 0 for never',
      typeOptions: { minValue: 0 },
    }),
    since(1.3, turnsParameter),
  ],
  supply: (context) =>
    storedMemory(context, (session) => openHistory(context, { session, ttlSeconds: context.parameters.sessionTTL })),
});
