import { choiceOf, collection, defineSubNode, service, z } from '@millrace/node-sdk';
import { chatModelCodex, chatModelMeta, temperature } from '../../../lib/ai/models/model-parameters.ts';
import cohereApi from './cohere-api.credential.ts';
import { compatibleModel } from './compatible-model.ts';

const cohere = service({ name: 'Cohere', credential: cohereApi });
const modelList = z.object({ models: z.array(z.object({ name: z.string() })) });

const models = cohere.choices('listModels', {
  async find({ client }) {
    const query = { page_size: 1000, endpoint: 'chat' };
    const { models: found } = await client.get('/v1/models', { query, answer: modelList });
    return found.map(({ name }) => ({ name, value: name }));
  },
});

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatCohere',
  displayName: 'Cohere chat model',
  description: 'Command, a chat model of Cohere',
  version: [1],
  defaults: { name: 'Cohere Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('command'),
  credentials: cohere.slots,
  parameters: [
    choiceOf('model', { label: 'Model', from: models, default: 'command-a-03-2025', required: true }),
    collection('options', { label: 'Options', options: [temperature()] }),
  ],
  supply: (context) => compatibleModel(context, cohere, { path: '/compatibility/v1' }),
});
