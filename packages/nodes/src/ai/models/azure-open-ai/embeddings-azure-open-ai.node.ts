import { collection, defineSubNode, path, service, string } from '@millrace/node-sdk';
import {
  batchSize,
  dimensions,
  limitedTo,
  stripNewLines,
  timeLimit,
} from '../../../lib/ai/embeddings/embedding-options.ts';
import { askForVectors } from '../../../lib/ai/embeddings/open-ai-format.ts';
import { embeddingCodex, embeddingMeta, embeddingModel } from '../../../lib/ai/embeddings/supply-embedding.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import azureOpenAiApi from './azure-open-ai-api.credential.ts';

const azure = service({ name: 'Azure OpenAI', credential: azureOpenAiApi });

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsAzureOpenAi',
  displayName: 'Azure OpenAI embeddings',
  description: 'Makes vectors of texts with a model of OpenAI at Azure',
  version: [1],
  defaults: { name: 'Embeddings Azure OpenAI' },
  subtitle: '={{ $parameter.model }}',
  codex: embeddingCodex('microsoft', 'gpt'),
  credentials: azure.slots,
  parameters: [
    string('model', {
      label: 'Deployment',
      required: true,
      description: 'The name you gave to the deployment of the model',
    }),
    collection('options', { label: 'Options', options: [batchSize, stripNewLines, timeLimit, dimensions] }),
  ],
  async supply(context) {
    const { credentials, parameters } = context;
    const { options: given } = parameters;
    const deployment = chosenModel(parameters.model);
    const client = await azure.client(serviceContext(context));
    const { apiVersion } = await azure.fields({ credentials, parameters: {} });
    const size = given.dimensions && { dimensions: given.dimensions };
    return {
      thing: embeddingModel(context, {
        name: deployment,
        batchSize: given.batchSize ?? 512,
        stripsNewLines: given.stripNewLines ?? true,
        ask: (texts, purpose) =>
          askForVectors(client, {
            path: path`/openai/deployments/${deployment}/embeddings`,
            query: { 'api-version': apiVersion },
            body: { ...size, input: purpose === 'query' ? (texts[0] ?? '') : texts },
            ...limitedTo(given.timeout),
          }),
      }),
    };
  },
});
