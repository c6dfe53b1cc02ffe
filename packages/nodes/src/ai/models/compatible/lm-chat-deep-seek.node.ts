import { choiceOf, collection, defineSubNode, options, service } from '@millrace/node-sdk';
import {
  chatModelCodex,
  chatModelMeta,
  frequencyPenalty,
  longestAnswer,
  presencePenalty,
  temperature,
  timeout,
  topP,
} from '../../../lib/ai/models/model-parameters.ts';
import { compatibleModel } from './compatible-model.ts';
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
    choiceOf('model', { label: 'Model', from: models, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        longestAnswer('maxTokens'),
        temperature(),
        topP(),
        frequencyPenalty(),
        presencePenalty(),
        options('responseFormat', {
          label: 'Form of the answer',
          default: 'text',
          options: [
            { name: 'Text', value: 'text' },
            { name: 'JSON', value: 'json_object', description: 'The prompt must ask for JSON, too' },
          ],
        }),
        timeout(),
      ],
    }),
  ],
  supply: (context) => compatibleModel(context, deepSeek),
});
