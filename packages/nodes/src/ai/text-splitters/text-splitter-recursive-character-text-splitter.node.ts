import { collection, defineSubNode, options } from '@millrace/node-sdk';
import { CODE_WORDS, type CodeLanguage, wordsOf } from '../../lib/ai/splitting/code-words.ts';
import { splitBefore, splitText } from '../../lib/ai/splitting/split-text.ts';
import { observedSplitter } from './observed-splitter.ts';
import { chunkOverlap, chunkSize, splitterMeta } from './splitter-meta.ts';

const languages = (Object.keys(CODE_WORDS) as CodeLanguage[]).map((value) => ({ name: value, value }));

export default defineSubNode({
  ...splitterMeta,
  name: '@n8n/n8n-nodes-langchain.textSplitterRecursiveCharacterTextSplitter',
  displayName: 'Recursive character text splitter',
  description: 'Divides texts where they are least hurt: at paragraphs, lines, words. The right one for most texts',
  defaults: { name: 'Recursive Character Text Splitter' },
  parameters: [
    chunkSize('Characters'),
    chunkOverlap('Characters'),
    collection('options', {
      label: 'Options',
      options: [
        options('splitCode', {
          label: 'Language',
          default: 'markdown',
          description: 'Divides rather where units of this language begin',
          options: languages,
        }),
      ],
    }),
  ],
  supply(context) {
    const { options: given, ...splitting } = context.parameters;
    const words = given.splitCode && wordsOf(given.splitCode);
    return {
      thing: observedSplitter(context, (text) =>
        words ? splitBefore(words, text, splitting) : splitText(text, splitting),
      ),
    };
  },
});
