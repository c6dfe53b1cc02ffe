import { createGoogle } from '@ai-sdk/google';
import {
  choiceOf,
  choices,
  collection,
  defineSubNode,
  fixedCollection,
  group,
  options,
  service,
  z,
} from '@millrace/node-sdk';
import { SERVICE_URL } from '../../../lib/ai/codec/service-fetch.ts';
import {
  chatModelCodex,
  chatModelMeta,
  longestAnswer,
  temperature,
  topK,
  topP,
} from '../../../lib/ai/models/model-parameters.ts';
import { modelSettings } from '../../../lib/ai/models/model-settings.ts';
import { chosenModel, supplyModel } from '../../../lib/ai/models/supply-model.ts';
import googlePalmApi from './google-palm-api.credential.ts';

const gemini = service({ name: 'Google Gemini', credential: googlePalmApi });

const modelList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      displayName: z.string().optional(),
      supportedGenerationMethods: z.array(z.string()).optional(),
    }),
  ),
});

const models = gemini.choices('listModels', {
  async find({ client }) {
    const { models: all } = await client.get('/v1beta/models', { query: { pageSize: 1000 }, answer: modelList });
    return all
      .filter(({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true)
      .map(({ name, displayName }) => ({ name: displayName ?? name, value: name }));
  },
});

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
    choiceOf('modelName', { label: 'Model', from: models, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        longestAnswer('maxOutputTokens', 2048),
        temperature(2, 0.4),
        topK(32),
        topP(),
        fixedCollection('safetySettings', {
          label: 'Safety',
          multiple: true,
          groups: [
            group('values', 'Category', [
              options('category', {
                label: 'Category',
                options: choices(
                  'HARM_CATEGORY_HARASSMENT',
                  'HARM_CATEGORY_HATE_SPEECH',
                  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
                  'HARM_CATEGORY_DANGEROUS_CONTENT',
                ),
              }),
              options('threshold', {
                label: 'Refused from',
                options: choices(
                  'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
                  'BLOCK_LOW_AND_ABOVE',
                  'BLOCK_MEDIUM_AND_ABOVE',
                  'BLOCK_ONLY_HIGH',
                  'BLOCK_NONE',
                ),
              }),
            ]),
          ],
        }),
      ],
    }),
  ],
  supply(context) {
    const { modelName, options: given } = context.parameters;
    const { maxOutputTokens, temperature: freedom, topK: fewest, topP: likeliest, safetySettings } = given;
    // In files it may be a list or, of old ones, a single entry.
    const safety = [safetySettings?.values ?? []].flat();
    const name = chosenModel(modelName, 'modelName').replace(/^models\//, '');
    return supplyModel(context, {
      service: gemini,
      name,
      settings: modelSettings({
        maxOutputTokens,
        temperature: freedom,
        topK: fewest,
        topP: likeliest,
        ...(safety.length > 0 && {
          providerOptions: { google: { safetySettings: safety.map((one) => ({ ...one })) } },
        }),
      }),
      create: (fetch) => createGoogle({ baseURL: `${SERVICE_URL}/v1beta`, apiKey: 'of the credential', fetch })(name),
    });
  },
});
