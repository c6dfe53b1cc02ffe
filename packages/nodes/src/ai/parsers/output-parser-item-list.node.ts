import { collection, defineSubNode, number, string } from '@millrace/node-sdk';
import { aiError } from '../../lib/ai/errors/ai-error-codes.ts';
import { observedParser } from './observed-parser.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.outputParserItemList',
  displayName: 'Item list output parser',
  description: 'Makes a model answer with a list, one entry in each line',
  version: [1],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Item List Output Parser' },
  codex: { categories: ['AI'], subcategories: { AI: ['Output parsers'] }, alias: ['lines', 'csv', 'split'] },
  inputs: [],
  supplies: 'ai_outputParser',
  parameters: [
    collection('options', {
      label: 'Options',
      options: [
        number('numberOfItems', { label: 'Most entries', default: -1, description: '-1 for all' }),
        string('separator', {
          label: 'Separator',
          default: '\\n',
          description: 'Between entries; \\n is the end of a line',
        }),
      ],
    }),
  ],
  supply(context) {
    const { numberOfItems = -1, separator = '\\n' } = context.parameters.options;
    const between = separator.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    const parts = between === '\n' ? 'one in each line' : `with ${JSON.stringify(between)} between them`;
    const most = numberOfItems > 0 ? ` Give ${numberOfItems} at most.` : '';
    return {
      thing: observedParser(context, {
        instructions: `Answer with a list of entries only, ${parts}: no numbers or marks before them, no other words.${most}`,
        async parse(text) {
          const entries = text.split(between).flatMap((entry) => entry.trim() || []);
          if (entries.length > 0) return numberOfItems > 0 ? entries.slice(0, numberOfItems) : entries;
          throw aiError('AI_OUTPUT_INVALID', 'The answer of the model is empty, where a list is wanted.');
        },
      }),
    };
  },
});
