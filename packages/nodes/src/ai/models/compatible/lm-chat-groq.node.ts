import { choiceOf, collection, defineSubNode, service } from '@millrace/node-sdk';
import { chatModelCodex, chatModelMeta, longestAnswer, temperature } from '../../../lib/ai/models/model-parameters.ts';
import { compatibleModel } from './compatible-model.ts';
import groqApi from './groq-api.credential.ts';
import { findModels } from './model-list.ts';

const groq = service({ name: 'Groq', credential: groqApi });
const models = groq.choices('listModels', { find: findModels });

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatGroq',
  displayName: 'Groq chat model',
  description: 'An open model, answered fast by Groq',
  version: [1],
  defaults: { name: 'Groq Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('llama', 'fast'),
  credentials: groq.slots,
  parameters: [
    choiceOf('model', { label: 'Model', from: models, default: 'llama3-8b-8192', required: true }),
    collection('options', {
      label: 'Options',
      options: [longestAnswer('maxTokensToSample', 4096), temperature(2)],
    }),
  ],
  supply: (context) => compatibleModel(context, groq, { usual: { temperature: 0.7 }, countsCompletionTokens: true }),
});
