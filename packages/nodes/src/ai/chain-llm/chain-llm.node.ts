import { type ChatMessage, defineNode, fixedCollection, group, NodeError, options, string } from '@millrace/node-sdk';
import { promptOf, promptParameters } from '../../lib/prompt/prompt.ts';

const ROLES = {
  SystemMessagePromptTemplate: 'system',
  HumanMessagePromptTemplate: 'user',
  AIMessagePromptTemplate: 'assistant',
} as const;

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.chainLlm',
  displayName: 'Basic LLM chain',
  description: 'Asks a language model once for each item',
  version: [1.4, 1.5, 1.6, 1.7],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Basic LLM Chain' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Chains'] },
    alias: ['prompt', 'summarise', 'classify', 'extract', 'gpt', 'model'],
  },
  inputs: ['main', { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }],
  parameters: [
    ...promptParameters,
    fixedCollection('messages', {
      label: 'Messages before the prompt',
      multiple: true,
      groups: [
        group('messageValues', 'Message', [
          options('type', {
            label: 'From',
            default: 'SystemMessagePromptTemplate',
            options: [
              { name: 'System', value: 'SystemMessagePromptTemplate', description: 'Says how to answer' },
              { name: 'User', value: 'HumanMessagePromptTemplate' },
              { name: 'Model', value: 'AIMessagePromptTemplate', description: 'An example of an answer' },
            ],
          }),
          string('message', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
        ]),
      ],
    }),
  ],
  run: async ({ item, parameters, connected }) => {
    const [model] = await connected('ai_languageModel');
    if (!model) throw new NodeError('No language model is connected');
    const before = (parameters.messages.messageValues ?? []).map(
      ({ type, message }): ChatMessage => ({ role: ROLES[type], content: message }),
    );
    const prompt = promptOf(parameters, item.json);
    const { content } = await model.generate({ messages: [...before, { role: 'user', content: prompt }] });
    return { json: { text: content } };
  },
});
