import { createGoogle } from '@ai-sdk/google';
import { collection, defineSubNode, number, string } from '@millrace/node-sdk';
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
import { placeOfModels, projectParameter, vertex } from './vertex-service.ts';

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatGoogleVertex',
  displayName: 'Google Vertex chat model',
  description: 'Gemini in a project of Google Cloud (Vertex AI)',
  version: [1],
  defaults: { name: 'Google Vertex Chat Model' },
  subtitle: '={{ $parameter.modelName }}',
  codex: chatModelCodex('gemini', 'google', 'cloud'),
  credentials: vertex.slots,
  parameters: [
    projectParameter,
    string('modelName', { label: 'Model', default: 'gemini-2.5-flash', required: true }),
    collection('options', {
      label: 'Options',
      options: [
        longestAnswer('maxOutputTokens', 2048),
        temperature(1, 0.4),
        topK(32),
        topP(),
        safetySettings,
        number('thinkingBudget', {
          label: 'Tokens for thinking',
          default: -1,
          description: '0 switches thinking off, -1 leaves it to the model',
          typeOptions: { minValue: -1, numberPrecision: 0 },
        }),
      ],
    }),
  ],
  async supply(context) {
    const { projectId, modelName, options: given } = context.parameters;
    const name = chosenModel(modelName, 'modelName');
    const place = await placeOfModels(context.credentials, projectId.value);
    return supplyModel(context, {
      service: vertex,
      name,
      settings: googleOptions(given),
      create: (fetch) => createGoogle({ baseURL: `${SERVICE_URL}${place}`, apiKey: 'of the credential', fetch })(name),
    });
  },
});
