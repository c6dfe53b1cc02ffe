import { choiceOf, defineSubNode, service } from '@millrace/node-sdk';
import { chatModelCodex, chatModelMeta } from '../../../lib/ai/models/model-parameters.ts';
import { compatibleModel } from './compatible-model.ts';
import { compatibleOptions } from './compatible-parameters.ts';
import deepSeekApi from './deep-seek-api.credential.ts';
import { findModels } from './model-list.ts';

const deepSeek = service({ name: 'DeepSeek', credential: deepSeekApi });
const models = deepSeek.choices('listModels', { find: findModels });

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatDeepSeek',
  displayName: 'DeepSeek chat model',
  description: 'A chat model of DeepSeek',
  version: [1],
  defaults: { name: 'DeepSeek Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('deepseek', 'reasoner'),
  credentials: deepSeek.slots,
  parameters: [
    choiceOf('model', { label: 'Model', from: models, default: 'deepseek-chat', required: true }),
    compatibleOptions,
  ],
  supply: (context) => compatibleModel(context, deepSeek),
});
