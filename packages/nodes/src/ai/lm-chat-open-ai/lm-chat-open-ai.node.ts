import { collection, defineSubNode, locator, number, options, since, string, until } from '@millrace/node-sdk';
import { chatModel } from './chat-model.ts';
import { modelSearch, openAi } from './open-ai-service.ts';

const DEFAULT_MODEL = 'gpt-4o-mini';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
  displayName: 'OpenAI chat model',
  description: 'A chat model of OpenAI, or of a server with the same interface',
  version: [1, 1.1, 1.2],
  group: ['transform'],
  family: 'service',
  defaults: { name: 'OpenAI Chat Model' },
  subtitle: '={{ $parameter.model?.value || $parameter.model }}',
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Language models'] },
    alias: ['gpt', 'llm', 'ollama', 'local ai', 'vllm', 'chat'],
  },
  credentials: openAi.slots,
  supplies: 'ai_languageModel',
  parameters: [
    until(1.1, string('model', { label: 'Model', default: DEFAULT_MODEL })),
    since(1.2, locator('model', { label: 'Model', from: modelSearch, idHint: DEFAULT_MODEL, required: true })),
    collection('options', {
      label: 'Options',
      options: [
        string('baseURL', {
          label: 'Base URL',
          description: 'Address instead of that of the credential, on the same server',
        }),
        number('temperature', {
          label: 'Temperature',
          default: 0.7,
          description: 'How freely it answers: 0 always takes the likeliest word',
          typeOptions: { minValue: 0, maxValue: 2, numberPrecision: 1 },
        }),
        number('maxTokens', {
          label: 'Longest answer (tokens)',
          default: -1,
          description: 'Where the answer is cut off; -1 leaves it to the model',
        }),
        number('topP', { label: 'Top P', default: 1, typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 } }),
        number('frequencyPenalty', {
          label: 'Frequency penalty',
          default: 0,
          description: 'The higher, the less it repeats words',
          typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 },
        }),
        number('presencePenalty', {
          label: 'Presence penalty',
          default: 0,
          description: 'The higher, the more it turns to new topics',
          typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 },
        }),
        options('responseFormat', {
          label: 'Form of the answer',
          default: 'text',
          options: [
            { name: 'Text', value: 'text' },
            { name: 'JSON', value: 'json_object', description: 'The prompt must ask for JSON, too' },
          ],
        }),
        number('timeout', { label: 'Time limit (ms)', default: 60_000, typeOptions: { minValue: 1 } }),
      ],
    }),
  ],
  supply: async (context) => ({ thing: await chatModel(context) }),
});
