import { boolean, choiceOf, collection, defineSubNode, number, service } from '@millrace/node-sdk';
import {
  chatModelCodex,
  chatModelMeta,
  longestAnswer,
  temperature,
  timeout,
  topP,
} from '../../../lib/ai/models/model-parameters.ts';
import { compatibleModel } from './compatible-model.ts';
import mistralCloudApi from './mistral-cloud-api.credential.ts';
import { findModels } from './model-list.ts';

const mistralCloud = service({ name: 'Mistral', credential: mistralCloudApi });
const models = mistralCloud.choices('listModels', { find: findModels });

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatMistralCloud',
  displayName: 'Mistral chat model',
  description: 'A chat model of Mistral',
  version: [1],
  defaults: { name: 'Mistral Cloud Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('mistral', 'codestral'),
  credentials: mistralCloud.slots,
  parameters: [
    choiceOf('model', { label: 'Model', from: models, default: 'mistral-small', required: true }),
    collection('options', {
      label: 'Options',
      options: [
        longestAnswer('maxTokens'),
        temperature(1),
        topP(),
        timeout(),
        boolean('safeMode', { label: 'Safe mode', description: 'Mistral puts its own safety prompt before yours' }),
        number('randomSeed', { label: 'Seed', description: 'The same seed gives the same answers, as far as can be' }),
      ],
    }),
  ],
  supply(context) {
    const { safeMode = false, randomSeed } = context.parameters.options;
    const body = { ...(safeMode && { safe_prompt: true }), ...(randomSeed != null && { random_seed: randomSeed }) };
    return compatibleModel(context, mistralCloud, { usual: { temperature: 0.7, topP: 1 }, body });
  },
});
