import { choiceOf, defineSubNode, service } from '@millrace/node-sdk';
import { chatModelCodex, chatModelMeta } from '../../../lib/ai/models/model-parameters.ts';
import { compatibleModel } from './compatible-model.ts';
import { compatibleOptions } from './compatible-parameters.ts';
import { findModels } from './model-list.ts';
import vercelAiGatewayApi from './vercel-ai-gateway-api.credential.ts';

const vercel = service({ name: 'Vercel AI Gateway', credential: vercelAiGatewayApi });
const models = vercel.choices('listModels', { find: findModels });

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatVercelAiGateway',
  displayName: 'Vercel AI Gateway chat model',
  description: 'A model of any of the providers behind the AI Gateway of Vercel',
  version: [1],
  defaults: { name: 'Vercel AI Gateway Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('router', 'any model'),
  credentials: vercel.slots,
  parameters: [
    choiceOf('model', { label: 'Model', from: models, default: 'openai/gpt-4o', required: true }),
    compatibleOptions,
  ],
  supply: (context) => compatibleModel(context, vercel),
});
