import { choiceOf, collection, defineSubNode, path, service } from '@millrace/node-sdk';
import { batchSize, stripNewLines } from '../../../lib/ai/embeddings/embedding-options.ts';
import { askForVectors } from '../../../lib/ai/embeddings/open-ai-format.ts';
import { embeddingCodex, embeddingMeta, embeddingModel } from '../../../lib/ai/embeddings/supply-embedding.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import mistralCloudApi from './mistral-cloud-api.credential.ts';
import { findModels } from './model-list.ts';

const mistral = service({ name: 'Mistral', credential: mistralCloudApi });

const models = mistral.choices('listEmbeddingModels', {
  find: async ({ client }) => (await findModels({ client })).filter(({ value }) => value.includes('embed')),
});

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsMistralCloud',
  displayName: 'Mistral embeddings',
  description: 'Makes vectors of texts with a model of Mistral',
  version: [1],
  defaults: { name: 'Embeddings Mistral Cloud' },
  subtitle: '={{ $parameter.model }}',
  codex: embeddingCodex(),
  credentials: mistral.slots,
  parameters: [
    choiceOf('model', { label: 'Model', from: models, default: 'mistral-embed' }),
    collection('options', { label: 'Options', options: [batchSize, stripNewLines] }),
  ],
  async supply(context) {
    const { options: given } = context.parameters;
    const model = chosenModel(context.parameters.model);
    const client = await mistral.client(serviceContext(context));
    return {
      thing: embeddingModel(context, {
        name: model,
        batchSize: given.batchSize ?? 512,
        stripsNewLines: given.stripNewLines ?? true,
        ask: (texts) => askForVectors(client, { path: path`/embeddings`, body: { model, input: texts } }),
      }),
    };
  },
});
