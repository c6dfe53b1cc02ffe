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
  supply: (context) => compatibleModel(context, xAi),
});
