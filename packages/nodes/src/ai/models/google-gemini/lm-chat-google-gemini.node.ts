import { createGoogle } from '@ai-sdk/google';
import { choiceOf, collection, defineSubNode } from '@millrace/node-sdk';
import { SERVICE_URL } from '../../../lib/ai/codec/service-fetch.ts';
import { googleOptions, safetySettings } from '../../../lib/ai/models/google-options.ts';
import {
  chatModelCodex,
  chatModelMeta,
  longestAnswer,
  temperature,
  topK,
  topP,
} from '../../../lib/ai/models/model-parameters.ts';
import { chosenModel, supplyModel } from '../../../lib/ai/models/supply-model.ts';
import { gemini, models } from './gemini-service.ts';

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatGoogleGemini',
  displayName: 'Google Gemini chat model',
  description: 'Gemini, a chat model of Google',
  version: [1],
  defaults: { name: 'Google Gemini Chat Model' },
  subtitle: '={{ $parameter.modelName }}',
  codex: chatModelCodex('gemini', 'google', 'palm'),
  credentials: gemini.slots,
  parameters: [
    choiceOf('modelName', { label: 'Model', from: models, default: 'models/gemini-2.5-flash', required: true }),
    collection('options', {
      label: 'Options',
      options: [longestAnswer('maxOutputTokens', 2048), temperature(2, 0.4), topK(32), topP(), safetySettings],
    }),
  ],
  supply(context) {
    const { modelName, options: given } = context.parameters;
    const name = chosenModel(modelName, 'modelName').replace(/^models\//, '');
    return supplyModel(context, {
      service: gemini,
      name,
      settings: googleOptions(given),
      create: (fetch) => createGoogle({ baseURL: `${SERVICE_URL}/v1beta`, apiKey: 'of the credential', fetch })(name),
    });
  },
});
