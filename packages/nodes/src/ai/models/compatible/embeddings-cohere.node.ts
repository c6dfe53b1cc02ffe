import { defineSubNode, options, z } from '@millrace/node-sdk';
import {
  embeddingCodex,
  embeddingMeta,
  embeddingModel,
  vectorList,
} from '../../../lib/ai/embeddings/supply-embedding.ts';
import { serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { cohere } from './cohere-service.ts';

/** What the service takes in one request. */
const MOST_TEXTS = 96;

const answer = z.object({ embeddings: z.object({ float: vectorList }) });

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsCohere',
  displayName: 'Cohere embeddings',
  description: 'Makes vectors of texts with a model of Cohere',
  version: [1],
  defaults: { name: 'Embeddings Cohere' },
  subtitle: '={{ $parameter.modelName }}',
  codex: embeddingCodex('multilingual'),
  credentials: cohere.slots,
  parameters: [
    options('modelName', {
      label: 'Model',
      default: 'embed-english-v2.0',
      description: 'All vectors of a store are to be of one model',
      options: [
        { name: 'English light v2 (1024 numbers)', value: 'embed-english-light-v2.0' },
        { name: 'English light v3 (384 numbers)', value: 'embed-english-light-v3.0' },
        { name: 'English v2 (4096 numbers)', value: 'embed-english-v2.0' },
        { name: 'English v3 (1024 numbers)', value: 'embed-english-v3.0' },
        { name: 'Multilingual light v3 (384 numbers)', value: 'embed-multilingual-light-v3.0' },
        { name: 'Multilingual v2 (768 numbers)', value: 'embed-multilingual-v2.0' },
        { name: 'Multilingual v3 (1024 numbers)', value: 'embed-multilingual-v3.0' },
      ],
    }),
  ],
  async supply(context) {
    const { modelName: model } = context.parameters;
    const client = await cohere.client(serviceContext(context));
    return {
      thing: embeddingModel(context, {
        name: model,
        batchSize: MOST_TEXTS,
        async ask(texts, purpose) {
          const body = { model, texts, input_type: `search_${purpose}`, embedding_types: ['float'] };
          return (await client.post('/v2/embed', body, { answer })).embeddings.float;
        },
      }),
    };
  },
});
