import { boolean, defineNode, NodeError } from '@millrace/node-sdk';
import { exchangeObject } from '../../../lib/ai/memory/exchange-messages.ts';
import { exchangesOf } from '../../../lib/ai/memory/exchanges.ts';

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.memoryChatRetriever',
  displayName: 'Chat messages retriever',
  description: 'The old form of reading what a memory holds: use the chat memory manager',
  version: [1],
  hidden: true,
  group: ['transform'],
  family: 'store',
  defaults: { name: 'Chat Messages Retriever' },
  codex: { categories: ['AI'], subcategories: { AI: ['Memory'] }, alias: ['history', 'messages', 'conversation'] },
  inputs: ['main', { type: 'ai_memory', displayName: 'Memory', required: true, maxConnections: 1 }],
  parameters: [boolean('simplifyOutput', { label: 'Prompts with their answers only', default: true })],
  async run({ parameters, connected }) {
    const [memory] = await connected('ai_memory');
    if (!memory) throw new NodeError('No memory is connected', { description: 'Connect one below the node.' });
    const messages = await memory.load();
    const entries = parameters.simplifyOutput ? exchangesOf(messages) : messages.map(exchangeObject);
    return entries.map((json) => ({ json }));
  },
});
