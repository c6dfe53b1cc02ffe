import { choiceOf, collection, defineSubNode, givenPath, options, since, string, until } from '@millrace/node-sdk';
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
import { findModels } from '../compatible/model-list.ts';
import { openAi, pathBelow } from './open-ai-service.ts';

/** A server with the interface of OpenAI may call its models as it likes: there all are listed. */
const models = openAi.choices('listEmbeddingModels', {
  async find({ client }) {
    const all = await findModels({ client });
    const fitting = all.filter(({ value }) => value.includes('embed'));
    return fitting.length > 0 ? fitting : all;
  },
});

export default defineSubNode({
  ...embeddingMeta,
  name: '@n8n/n8n-nodes-langchain.embeddingsOpenAi',
  displayName: 'OpenAI embeddings',
  description: 'Makes vectors of texts with a model of OpenAI, or of a server with its interface',
  version: [1, 1.1, 1.2],
  defaults: { name: 'Embeddings OpenAI' },
  subtitle: '={{ $parameter.model }}',
  codex: embeddingCodex('ada', 'gpt'),
  credentials: openAi.slots,
  parameters: [
    until(1, choiceOf('model', { label: 'Model', from: models, default: 'text-embedding-ada-002' })),
    since(1.1, choiceOf('model', { label: 'Model', from: models, default: 'text-embedding-3-small' })),
    collection('options', {
      label: 'Options',
      options: [
        dimensions,
        until(
          1.1,
          string('baseURL', {
            label: 'Base URL',
            default: 'https://api.openai.com/v1',
            description: 'Must lie below the address of the credential',
          }),
        ),
        batchSize,
        stripNewLines,
        timeLimit,
        options('encodingFormat', {
          label: 'Form of the numbers',
          default: 'base64',
          description: 'How the service sends them. Some servers know only one',
          options: [
            { name: 'As JSON', value: 'float' },
            { name: 'Base64', value: 'base64', description: 'A quarter of the size' },
          ],
        }),
      ],
    }),
  ],
  async supply(context) {
    const { parameters, credentials, node } = context;
    const { options: given } = parameters;
    const model = chosenModel(parameters.model);
    const client = await openAi.client(serviceContext(context));
    const { url } = await openAi.fields({ credentials, parameters: {} });
    const path = givenPath(`${node.typeVersion < 1.2 ? pathBelow(url, given.baseURL) : ''}/embeddings`);
    const shared = {
      model,
      encoding_format: given.encodingFormat ?? 'base64',
      ...(given.dimensions && { dimensions: given.dimensions }),
    };
    return {
      thing: embeddingModel(context, {
        name: model,
        batchSize: given.batchSize ?? 512,
        stripsNewLines: given.stripNewLines ?? true,
        ask: (texts, purpose) =>
          askForVectors(client, {
            path,
            body: { ...shared, input: purpose === 'query' ? texts[0] : texts },
            ...limitedTo(given.timeout),
          }),
      }),
    };
  },
});
