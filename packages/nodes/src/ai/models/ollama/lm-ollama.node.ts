import { defineSubNode } from '@millrace/node-sdk';
import { chatModelCodex, chatModelMeta } from '../../../lib/ai/models/model-parameters.ts';
import { ollamaModel, ollamaParameters } from './ollama-model.ts';
import { ollama } from './ollama-service.ts';

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmOllama',
  displayName: 'Ollama model',
  description: 'The old form of a model of Ollama: the chat model is the same',
  version: [1],
  hidden: true,
  defaults: { name: 'Ollama Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('local', 'llama', 'own'),
  credentials: ollama.slots,
  parameters: ollamaParameters,
  supply: ollamaModel,
});
