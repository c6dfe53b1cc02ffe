import { choiceOf, defineSubNode, service } from '@millrace/node-sdk';
import { chatModelCodex, chatModelMeta } from '../../../lib/ai/models/model-parameters.ts';
import { compatibleModel } from './compatible-model.ts';
import { compatibleOptions } from './compatible-parameters.ts';
import { findModels } from './model-list.ts';
import openRouterApi from './open-router-api.credential.ts';

const openRouter = service({ name: 'OpenRouter', credential: openRouterApi });
const models = openRouter.choices('listModels', { find: findModels });

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatOpenRouter',
  displayName: 'OpenRouter chat model',
  description: 'A model of any of the providers behind OpenRouter',
  version: [1],
  defaults: { name: 'OpenRouter Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('router', 'any model'),
  credentials: openRouter.slots,
  parameters: [
    choiceOf('model', { label: 'Model', from: models, default: 'openai/gpt-4.1-mini', required: true }),
    compatibleOptions,
  ],
  supply: (context) => compatibleModel(context, openRouter),
});
