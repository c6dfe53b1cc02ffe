import { defineSubNode, string } from '@millrace/node-sdk';
import { splitAt } from '../../lib/ai/splitting/split-text.ts';
import { observedSplitter } from './observed-splitter.ts';
import { chunkOverlap, chunkSize, splitterMeta } from './splitter-meta.ts';

export default defineSubNode({
  ...splitterMeta,
  name: '@n8n/n8n-nodes-langchain.textSplitterCharacterTextSplitter',
  displayName: 'Character text splitter',
  description: 'Divides texts at a separator',
  defaults: { name: 'Character Text Splitter' },
  parameters: [
    string('separator', {
      label: 'Separator',
      description: 'What is longer than wanted stays whole where it has none. Empty: between any characters',
    }),
    chunkSize('Characters'),
    chunkOverlap('Characters'),
  ],
  supply(context) {
    const { separator, ...splitting } = context.parameters;
    return { thing: observedSplitter(context, (text) => splitAt(separator, text, splitting)) };
  },
});
