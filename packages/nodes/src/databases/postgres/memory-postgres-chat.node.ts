import { defineSubNode, since, string } from '@millrace/node-sdk';
import { sessionParameters, turnsParameter } from '../../lib/ai/memory/session.ts';
import { storedMemory } from '../../lib/ai/memory/stored-memory.ts';
import { openHistory } from './chat-history.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.memoryPostgresChat',
  displayName: 'Postgres chat memory',
  description: 'Remembers what was said, in a table of a Postgres database',
  version: [1, 1.1, 1.2, 1.3],
  group: ['transform'],
  family: 'store',
  defaults: { name: 'Postgres Chat Memory' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Memory'] },
    alias: ['history', 'conversation', 'sql', 'supabase'],
  },
  credentials: [{ name: 'postgres', required: true }],
  supplies: 'ai_memory',
  parameters: [
    ...sessionParameters,
    string('tableName', {
      label: 'Table',
      default: 'n8n_chat_histories',
      description: 'Is created where it is not there. With a schema: schema.table',
    }),
    since(1.1, turnsParameter),
  ],
  supply: (context) => storedMemory(context, (session) => openHistory(context, context.parameters.tableName, session)),
});
