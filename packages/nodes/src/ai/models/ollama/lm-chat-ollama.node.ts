import { defineSubNode } from '@millrace/node-sdk';
import { chatModelCodex, chatModelMeta } from '../../../lib/ai/models/model-parameters.ts';
import { ollamaModel, ollamaParameters } from './ollama-model.ts';
import { ollama } from './ollama-service.ts';

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatOllama',
  displayName: 'Ollama chat model',
  description: 'A model on your own machines, run by Ollama',
  version: [1],
  defaults: { name: 'Ollama Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('local', 'llama', 'own'),
  credentials: ollama.slots,
  parameters: ollamaParameters,
  supply: ollamaModel,
});
