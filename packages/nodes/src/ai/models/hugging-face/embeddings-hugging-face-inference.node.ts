import { collection, defineSubNode, options, string } from '@millrace/node-sdk';
import {
  embeddingCodex,
  embeddingMeta,
  embeddingModel,
  vectorList,
} from '../../../lib/ai/embeddings/supply-embedding.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { huggingFace, inferencePath } from './hugging-face-service.ts';

const TEXTS_OF_REQUEST = 64;

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsHuggingFaceInference',
  displayName: 'Hugging Face embeddings',
  description: 'Makes vectors of texts with a model that Hugging Face runs',
  version: [1],
  defaults: { name: 'Embeddings HuggingFace Inference' },
  subtitle: '={{ $parameter.modelName }}',
  codex: embeddingCodex('open', 'sentence transformers'),
  credentials: huggingFace.slots,
  parameters: [
    string('modelName', {
      label: 'Model',
      default: 'sentence-transformers/distilbert-base-nli-mean-tokens',
      description: 'One that makes a vector of a whole text',
    }),
    collection('options', {
      label: 'Options',
      options: [
        string('endpointUrl', {
          label: 'Endpoint',
          description: 'Address of an endpoint of your own at Hugging Face',
        }),
        options('provider', {
          label: 'Provider',
          default: 'auto',
          options: [
            { name: 'Automatic', value: 'auto' },
            { name: 'Hugging Face', value: 'hf-inference' },
          ],
        }),
      ],
    }),
  ],
  async supply(context) {
    const { modelName, options: given } = context.parameters;
    const name = chosenModel(modelName, 'modelName');
    const { endpointUrl = '' } = given;
    const client = await huggingFace.client({ ...serviceContext(context), parameters: { endpointUrl } });
    const path = inferencePath(name, endpointUrl, 'feature-extraction');
    return {
      thing: embeddingModel(context, {
        name,
        batchSize: TEXTS_OF_REQUEST,
        ask: (inputs) => client.post(path, { inputs }, { answer: vectorList }),
      }),
    };
  },
});
