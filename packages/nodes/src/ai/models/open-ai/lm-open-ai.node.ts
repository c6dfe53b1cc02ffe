import { createOpenAI } from '@ai-sdk/openai';
import { collection, defineSubNode, locator } from '@millrace/node-sdk';
import { SERVICE_URL } from '../../../lib/ai/codec/service-fetch.ts';
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
import { chosenModel, supplyModel } from '../../../lib/ai/models/supply-model.ts';
import { baseUrl } from './open-ai-options.ts';
import { modelSearch, openAi, pathBelow } from './open-ai-service.ts';
import { openAiSettings } from './open-ai-settings.ts';

const INSTRUCT = 'gpt-3.5-turbo-instruct';

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmOpenAi',
  displayName: 'OpenAI model',
  description: 'The old form of a model of OpenAI, which only goes on with a text: use the chat model',
  version: [1],
  hidden: true,
  defaults: { name: 'OpenAI Model' },
  subtitle: '={{ $parameter.model?.value || $parameter.model }}',
  codex: chatModelCodex('gpt'),
  credentials: openAi.slots,
  parameters: [
    locator('model', { label: 'Model', from: modelSearch, idHint: INSTRUCT, initialValue: INSTRUCT, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        baseUrl,
        longestAnswer('maxTokens'),
        temperature(),
        topP(),
        frequencyPenalty(),
        presencePenalty(),
        timeout(),
      ],
    }),
  ],
  async supply(context) {
    const { model, options } = context.parameters;
    const name = chosenModel(model);
    const { credentials } = context;
    const { url } = await openAi.fields({ credentials, parameters: {} });
    const baseURL = `${SERVICE_URL}${pathBelow(url, options.baseURL)}`;
    return supplyModel(context, {
      service: openAi,
      name,
      settings: openAiSettings(options, false),
      create(fetch) {
        const provider = createOpenAI({ baseURL, apiKey: 'of the credential', fetch });
        // Models of this kind have no chat.
        return name.includes('instruct') ? provider.completion(name) : provider.chat(name);
      },
    });
  },
});
