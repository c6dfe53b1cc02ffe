import { createOpenAI } from '@ai-sdk/openai';
import { boolean, defineSubNode, locator, since, string, until, when } from '@millrace/node-sdk';
import { SERVICE_URL } from '../../../lib/ai/codec/service-fetch.ts';
import { chatModelCodex, chatModelMeta } from '../../../lib/ai/models/model-parameters.ts';
import { chosenModel, supplyModel } from '../../../lib/ai/models/supply-model.ts';
import { builtInTools, modelOptions } from './open-ai-options.ts';
import { modelSearch, openAi, pathBelow } from './open-ai-service.ts';
import { openAiSettings, storedPromptOf } from './open-ai-settings.ts';
import { openAiTools } from './open-ai-tools.ts';

const OLD_MODEL = 'gpt-4o-mini';
const MODEL = 'gpt-4.1-mini';

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
  displayName: 'OpenAI chat model',
  description: 'A chat model of OpenAI, or of a server with the same interface',
  version: [1, 1.1, 1.2, 1.3],
  defaults: { name: 'OpenAI Chat Model' },
  subtitle: '={{ $parameter.model?.value || $parameter.model }}',
  codex: chatModelCodex('gpt', 'ollama', 'local ai', 'vllm'),
  credentials: openAi.slots,
  parameters: [
    until(1.1, string('model', { label: 'Model', default: OLD_MODEL })),
    since(
      1.2,
      locator('model', { label: 'Model', from: modelSearch, idHint: MODEL, initialValue: MODEL, required: true }),
    ),
    since(
      1.3,
      boolean('responsesApiEnabled', {
        label: 'Interface for responses',
        default: true,
        description: 'The newer interface of OpenAI. Switch it off for servers that only resemble OpenAI',
      }),
    ),
    when({ responsesApiEnabled: [true] }, builtInTools),
    modelOptions,
  ],
  async supply(context) {
    const { model, options, responsesApiEnabled = false, builtInTools: tools = {} } = context.parameters;
    const name = chosenModel(model);
    const { credentials, node } = context;
    // Files of later versions may hold an address that their form did not show.
    const wantedUrl = node.typeVersion < 1.1 ? options.baseURL : undefined;
    const { url } = await openAi.fields({ credentials, parameters: {} });
    const baseURL = `${SERVICE_URL}${pathBelow(url, wantedUrl)}`;
    const settings = openAiSettings(options, responsesApiEnabled);
    return supplyModel(context, {
      service: openAi,
      name,
      // Workflows read the answers of the newer interface as texts.
      ...(responsesApiEnabled && { body: storedPromptOf(options), answersJson: false }),
      settings: responsesApiEnabled ? { ...settings, providerTools: openAiTools(tools) } : settings,
      create(fetch) {
        const provider = createOpenAI({ baseURL, apiKey: 'of the credential', fetch });
        return responsesApiEnabled ? provider.responses(name) : provider.chat(name);
      },
    });
  },
});
