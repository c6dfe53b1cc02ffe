import { createOpenAI } from '@ai-sdk/openai';
import { defineSubNode, service, string } from '@millrace/node-sdk';
import { SERVICE_URL } from '../../../lib/ai/codec/service-fetch.ts';
import { chatModelCodex, chatModelMeta } from '../../../lib/ai/models/model-parameters.ts';
import { modelSettings } from '../../../lib/ai/models/model-settings.ts';
import { chosenModel, supplyModel } from '../../../lib/ai/models/supply-model.ts';
import { compatibleOptions } from '../compatible/compatible-parameters.ts';
import azureOpenAiApi from './azure-open-ai-api.credential.ts';

const azure = service({ name: 'Azure OpenAI', credential: azureOpenAiApi });

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatAzureOpenAi',
  displayName: 'Azure OpenAI chat model',
  description: 'A deployment of a model of OpenAI at Azure',
  version: [1],
  defaults: { name: 'Azure OpenAI Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('gpt', 'microsoft'),
  credentials: azure.slots,
  parameters: [
    string('model', {
      label: 'Deployment',
      required: true,
      description: 'The name you gave to the deployment of the model',
    }),
    compatibleOptions,
  ],
  async supply(context) {
    const { model, options: given } = context.parameters;
    const name = chosenModel(model);
    const { credentials } = context;
    const { apiVersion } = await azure.fields({ credentials, parameters: {} });
    const { temperature: freedom, topP: likeliest, frequencyPenalty: ofWords, presencePenalty: ofTopics } = given;
    return supplyModel(context, {
      service: azure,
      name,
      settings: modelSettings({
        temperature: freedom,
        topP: likeliest,
        frequencyPenalty: ofWords,
        presencePenalty: ofTopics,
        maxOutputTokens: given.maxTokens,
        json: given.responseFormat === 'json_object',
        timeoutMs: given.timeout,
        providerOptions: { openai: { strictJsonSchema: false } },
      }),
      query: { 'api-version': apiVersion },
      create(fetch) {
        const baseURL = `${SERVICE_URL}/openai/deployments/${encodeURIComponent(name)}`;
        return createOpenAI({ baseURL, apiKey: 'of the credential', fetch }).chat(name);
      },
    });
  },
});
