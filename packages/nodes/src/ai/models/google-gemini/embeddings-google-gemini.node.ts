import { choiceOf, defineSubNode, path, service, z } from '@millrace/node-sdk';
import { embeddingCodex, embeddingMeta, embeddingModel } from '../../../lib/ai/embeddings/supply-embedding.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import googlePalmApi from './google-palm-api.credential.ts';

const gemini = service({ name: 'Google Gemini', credential: googlePalmApi });

/** What the service takes in one request. */
const MOST_TEXTS = 100;

const modelList = z.object({ models: z.array(z.object({ name: z.string() })) });
const answer = z.object({ embeddings: z.array(z.object({ values: z.array(z.number()) })) });

const models = gemini.choices('listEmbeddingModels', {
  async find({ client }) {
    const { models: all } = await client.get('/v1beta/models', { query: { pageSize: 1000 }, answer: modelList });
    return all.filter(({ name }) => name.includes('embedding')).map(({ name }) => ({ name, value: name }));
  },
});

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsGoogleGemini',
  displayName: 'Google Gemini embeddings',
  description: 'Makes vectors of texts with a model of Google',
  version: [1],
  defaults: { name: 'Embeddings Google Gemini' },
  subtitle: '={{ $parameter.modelName }}',
  codex: embeddingCodex('google', 'palm'),
  credentials: gemini.slots,
  parameters: [choiceOf('modelName', { label: 'Model', from: models, default: 'models/text-embedding-004' })],
  async supply(context) {
    const name = chosenModel(context.parameters.modelName, 'modelName').replace(/^models\//, '');
    const client = await gemini.client(serviceContext(context));
    return {
      thing: embeddingModel(context, {
        name,
        batchSize: MOST_TEXTS,
        async ask(texts, purpose) {
          const taskType = purpose === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT';
          const requests = texts.map((text) => ({
            model: `models/${name}`,
            content: { parts: [{ text }] },
            taskType,
          }));
          const place = path`/v1beta/models/${`${name}:batchEmbedContents`}`;
          const { embeddings } = await client.post(place, { requests }, { answer });
          return embeddings.map(({ values }) => values);
        },
      }),
    };
  },
});
