import { choiceOf, defineSubNode, z } from '@millrace/node-sdk';
import {
  embeddingCodex,
  embeddingMeta,
  embeddingModel,
  vectorList,
} from '../../../lib/ai/embeddings/supply-embedding.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { models, ollama } from './ollama-service.ts';

/** A machine without a graphics card needs a second for each text. */
const TEXTS_OF_REQUEST = 32;

const answer = z.object({ embeddings: vectorList });

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsOllama',
  displayName: 'Ollama embeddings',
  description: 'Makes vectors of texts with a model on your own machines, run by Ollama',
  version: [1],
  defaults: { name: 'Embeddings Ollama' },
  subtitle: '={{ $parameter.model }}',
  codex: embeddingCodex('local', 'own'),
  credentials: ollama.slots,
  parameters: [choiceOf('model', { label: 'Model', from: models, required: true, default: 'llama3.2' })],
  async supply(context) {
    const model = chosenModel(context.parameters.model);
    const client = await ollama.client(serviceContext(context));
    return {
      thing: embeddingModel(context, {
        name: model,
        batchSize: TEXTS_OF_REQUEST,
        ask: async (input) => (await client.post('/api/embed', { model, input }, { answer })).embeddings,
      }),
    };
  },
});
