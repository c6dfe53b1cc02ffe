import { defineSubNode, givenPath, string, z } from '@millrace/node-sdk';
import { embeddingCodex, embeddingMeta, embeddingModel } from '../../../lib/ai/embeddings/supply-embedding.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { placeOfModels, projectParameter, vertex } from './vertex-service.ts';

/** A request takes 20,000 tokens: parts of usual length fit. */
const MOST_TEXTS = 50;

const answer = z.object({ predictions: z.array(z.object({ embeddings: z.object({ values: z.array(z.number()) }) })) });

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsGoogleVertex',
  displayName: 'Google Vertex embeddings',
  description: 'Makes vectors of texts in a project of Google Cloud (Vertex AI)',
  version: [1],
  defaults: { name: 'Embeddings Google Vertex' },
  subtitle: '={{ $parameter.modelName }}',
  codex: embeddingCodex('google', 'cloud'),
  credentials: vertex.slots,
  parameters: [
    projectParameter,
    string('modelName', { label: 'Model', default: 'text-embedding-005', required: true }),
  ],
  async supply(context) {
    const { projectId, modelName } = context.parameters;
    const name = chosenModel(modelName, 'modelName');
    const place = await placeOfModels(context.credentials, projectId.value);
    const client = await vertex.client(serviceContext(context));
    return {
      thing: embeddingModel(context, {
        name,
        // Models of the Gemini kind take one text at a time.
        batchSize: name.startsWith('gemini') ? 1 : MOST_TEXTS,
        async ask(texts, purpose) {
          const task_type = purpose === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT';
          const body = { instances: texts.map((content) => ({ content, task_type })) };
          const path = givenPath(`${place}/models/${encodeURIComponent(name)}:predict`);
          const { predictions } = await client.post(path, body, { answer });
          return predictions.map(({ embeddings }) => embeddings.values);
        },
      }),
    };
  },
});
