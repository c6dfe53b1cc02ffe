import { collection, defineSubNode, string } from '@millrace/node-sdk';
import { aiError } from '../../lib/ai/errors/ai-error-codes.ts';
import { connectedModels } from '../../lib/ai/loop/connected-models.ts';
import { fixingParser } from './fixing-parser.ts';
import { observedParser } from './observed-parser.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.outputParserAutofixing',
  displayName: 'Auto-fixing output parser',
  description: 'Lets a model mend what another parser cannot read',
  version: [1],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Auto-fixing Output Parser' },
  codex: { categories: ['AI'], subcategories: { AI: ['Output parsers'] }, alias: ['repair', 'json', 'retry'] },
  inputs: [
    { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 },
    { type: 'ai_outputParser', displayName: 'Output parser', required: true, maxConnections: 1 },
  ],
  supplies: 'ai_outputParser',
  parameters: [
    collection('options', {
      label: 'Options',
      options: [
        string('prompt', {
          label: 'Prompt',
          description: 'With {instructions}, {completion} and {error} where these are to stand',
          typeOptions: { rows: 4 },
        }),
      ],
    }),
  ],
  async supply(context) {
    const models = await connectedModels(context);
    const [parser] = await context.connected('ai_outputParser');
    if (!parser) throw aiError('AI_OUTPUT_INVALID', 'No output parser is connected');
    return {
      thing: observedParser(context, fixingParser(parser, { models, prompt: context.parameters.options.prompt })),
    };
  },
});
