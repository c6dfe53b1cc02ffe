import { choiceOf, defineSubNode, service } from '@millrace/node-sdk';
import { chatModelCodex, chatModelMeta } from '../../../lib/ai/models/model-parameters.ts';
import { compatibleModel } from './compatible-model.ts';
import { compatibleOptions } from './compatible-parameters.ts';
import { findModels } from './model-list.ts';
import xAiApi from './x-ai-api.credential.ts';

const xAi = service({ name: 'xAI', credential: xAiApi });
const models = xAi.choices('listModels', { find: findModels });

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatXAiGrok',
  displayName: 'xAI Grok chat model',
  description: 'Grok, a chat model of xAI',
  version: [1],
  defaults: { name: 'xAI Grok Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('grok', 'xai'),
  credentials: xAi.slots,
  parameters: [
    choiceOf('model', { label: 'Model', from: models, default: 'grok-2-vision-1212', required: true }),
    compatibleOptions,
  ],
  supply: (context) => compatibleModel(context, xAi),
});
