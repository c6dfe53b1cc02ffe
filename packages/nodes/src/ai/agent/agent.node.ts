import { boolean, collection, defineNode, number, string } from '@millrace/node-sdk';
import { promptOf, promptParameters } from '../../lib/prompt/prompt.ts';
import { converse } from './converse.ts';

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.agent',
  displayName: 'AI agent',
  description: 'Answers with a language model that may use tools and remember what was said',
  version: [1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2],
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'AI Agent' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Agents'] },
    alias: ['assistant', 'chatbot', 'tools', 'gpt', 'conversation'],
  },
  inputs: [
    'main',
    { type: 'ai_languageModel', displayName: 'Chat model', required: true, maxConnections: 1 },
    { type: 'ai_memory', displayName: 'Memory', maxConnections: 1 },
    { type: 'ai_tool', displayName: 'Tool' },
  ],
  parameters: [
    ...promptParameters,
    collection('options', {
      label: 'Options',
      options: [
        string('systemMessage', {
          label: 'System message',
          default: 'You are a helpful assistant',
          description: 'Says how to answer, and what for',
          typeOptions: { rows: 4 },
        }),
        number('maxIterations', {
          label: 'Most rounds',
          default: 10,
          description: 'How often the model may ask for tools before it must answer',
          typeOptions: { minValue: 1, maxValue: 100 },
        }),
        boolean('returnIntermediateSteps', {
          label: 'Put out the steps',
          description: 'Adds the calls of tools and what they gave',
        }),
      ],
    }),
  ],
  run: async ({ item, parameters, connected }) => {
    const { options } = parameters;
    const [model] = await connected('ai_languageModel');
    const [memory] = await connected('ai_memory');
    const tools = await connected('ai_tool');
    const { output, steps } = await converse({
      prompt: promptOf(parameters, item.json),
      systemMessage: options.systemMessage ?? 'You are a helpful assistant',
      maxRounds: options.maxIterations ?? 10,
      model,
      memory,
      tools,
    });
    return { json: { output, ...(options.returnIntermediateSteps && { intermediateSteps: steps }) } };
  },
});
