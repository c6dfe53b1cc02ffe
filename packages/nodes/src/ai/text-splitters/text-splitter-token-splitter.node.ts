import { defineSubNode } from '@millrace/node-sdk';
import { splitTokens } from '../../lib/ai/splitting/split-tokens.ts';
import { observedSplitter } from './observed-splitter.ts';
import { chunkOverlap, chunkSize, splitterMeta } from './splitter-meta.ts';

export default defineSubNode({
  ...splitterMeta,
  name: '@n8n/n8n-nodes-langchain.textSplitterTokenSplitter',
  displayName: 'Token splitter',
  description: 'Divides texts after so many tokens, as models count',
  defaults: { name: 'Token Splitter' },
  parameters: [chunkSize('Tokens'), chunkOverlap('Tokens')],
  supply(context) {
    const { parameters: splitting, signal } = context;
    return { thing: observedSplitter(context, (text) => splitTokens({ text, ...splitting }, signal)) };
  },
});
