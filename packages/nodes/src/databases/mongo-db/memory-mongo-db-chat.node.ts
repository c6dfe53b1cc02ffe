import { defineSubNode, string } from '@millrace/node-sdk';
import { sessionParameters, turnsParameter } from '../../lib/ai/memory/session.ts';
import { storedMemory } from '../../lib/ai/memory/stored-memory.ts';
import { openHistory } from './chat-history.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.memoryMongoDbChat',
  displayName: 'MongoDB chat memory',
  description: 'Remembers what was said, in a collection of MongoDB',
  version: [1],
  group: ['transform'],
  family: 'store',
  defaults: { name: 'MongoDB Chat Memory' },
  codex: { categories: ['AI'], subcategories: { AI: ['Memory'] }, alias: ['history', 'conversation', 'atlas'] },
  credentials: [{ name: 'mongoDb', required: true }],
  supplies: 'ai_memory',
  parameters: [
    ...sessionParameters,
    string('collectionName', { label: 'Collection', default: 'n8n_chat_histories' }),
    string('databaseName', { label: 'Database', description: 'Default: that of the credential' }),
    turnsParameter,
  ],
  supply: (context) => storedMemory(context, (session) => openHistory(context, { ...context.parameters, session })),
});
