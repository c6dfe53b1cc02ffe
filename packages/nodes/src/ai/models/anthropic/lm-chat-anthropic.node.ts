import { createAnthropic } from '@ai-sdk/anthropic';
import { boolean, collection, defineSubNode, locator, number, since, string, until, when } from '@millrace/node-sdk';
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
import { anthropic, modelSearch } from './anthropic-service.ts';

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatAnthropic',
  displayName: 'Anthropic chat model',
  description: 'Claude, a chat model of Anthropic',
  version: [1, 1.1, 1.2, 1.3],
  defaults: { name: 'Anthropic Chat Model' },
  subtitle: '={{ $parameter.model?.value || $parameter.model }}',
  codex: chatModelCodex('claude', 'sonnet', 'opus', 'haiku'),
  credentials: anthropic.slots,
  parameters: [
    until(1.2, string('model', { label: 'Model', default: 'claude-3-5-sonnet-20240620' })),
    since(
      1.3,
      locator('model', {
        label: 'Model',
        from: modelSearch,
        idHint: 'claude-sonnet-4-5',
        initialValue: 'claude-sonnet-4-5-20250929',
        required: true,
      }),
    ),
    collection('options', {
      label: 'Options',
      options: [
        longestAnswer('maxTokensToSample', 4096),
        temperature(1),
        topK(),
        topP(),
        boolean('thinking', { label: 'Think first', description: 'The model thinks before it answers' }),
        when(
          { thinking: [true] },
          number('thinkingBudget', {
            label: 'Thinking (tokens)',
            default: 1024,
            description: 'At most; the longest answer must be longer',
            typeOptions: { minValue: 1024 },
          }),
        ),
      ],
    }),
  ],
  supply(context) {
    const { model, options } = context.parameters;
    const name = chosenModel(model);
    const { maxTokensToSample = -1, temperature: freedom, thinking = false, thinkingBudget = 1024 } = options;
    const sampling = thinking ? {} : { temperature: freedom, topK: options.topK, topP: options.topP };
    return supplyModel(context, {
      service: anthropic,
      name,
      settings: modelSettings({
        temperature: undefined,
        ...sampling,
        // The package of the provider adds what may be thought.
        maxOutputTokens:
          thinking && maxTokensToSample > 0 ? Math.max(1, maxTokensToSample - thinkingBudget) : maxTokensToSample,
        ...(thinking && {
          providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens: thinkingBudget } } },
        }),
      }),
      create: (fetch) => createAnthropic({ baseURL: `${SERVICE_URL}/v1`, apiKey: 'of the credential', fetch })(name),
    });
  },
});
