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
  supply: (context) => compatibleModel(context, openRouter),
});
