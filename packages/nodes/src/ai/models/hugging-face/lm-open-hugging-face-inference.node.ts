import { type ChatRequest, collection, defineSubNode, string, z } from '@millrace/node-sdk';
import { untilAborted } from '../../../lib/ai/codec/answer-parts.ts';
import {
  chatModelCodex,
  chatModelMeta,
  frequencyPenalty,
  longestAnswer,
  presencePenalty,
  temperature,
  topK,
  topP,
} from '../../../lib/ai/models/model-parameters.ts';
import { observedModel } from '../../../lib/ai/models/observed-model.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { textPrompt } from '../../../lib/ai/models/text-prompt.ts';
import { huggingFace, inferencePath } from './hugging-face-service.ts';

/** Models that nobody asked for some time are loaded first. */
const TIMEOUT_MS = 300_000;

const generated = z.object({ generated_text: z.string() });
const generation = z.union([z.array(generated).min(1), generated.transform((one) => [one])]);

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmOpenHuggingFaceInference',
  displayName: 'Hugging Face inference model',
  description: 'A model at Hugging Face that goes on with a text',
  version: [1],
  defaults: { name: 'Hugging Face Inference Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('open source', 'inference'),
  credentials: huggingFace.slots,
  parameters: [
    string('model', { label: 'Model', default: 'mistralai/Mistral-Nemo-Base-2407', required: true }),
    collection('options', {
      label: 'Options',
      options: [
        string('endpointUrl', {
          label: 'Endpoint',
          description: 'Address of an inference endpoint of your own at Hugging Face',
        }),
        frequencyPenalty(),
        longestAnswer('maxTokens', 128),
        presencePenalty(),
        temperature(1, 1),
        topK(1),
        topP(),
      ],
    }),
  ],
  async supply(context) {
    const { model, options: given } = context.parameters;
    const name = chosenModel(model);
    const { endpointUrl, maxTokens = -1, topK: likeliest, topP: probability } = given;
    const settings = {
      ...(given.temperature !== undefined && { temperature: given.temperature }),
      ...(maxTokens > 0 && { max_new_tokens: maxTokens }),
      ...(likeliest !== undefined && likeliest > 0 && { top_k: likeliest }),
      ...(probability !== undefined && { top_p: probability }),
      ...(given.frequencyPenalty !== undefined && { frequency_penalty: given.frequencyPenalty }),
      ...(given.presencePenalty !== undefined && { presence_penalty: given.presencePenalty }),
    };
    const path = inferencePath(name, endpointUrl);
    const parameters = { endpointUrl: endpointUrl ?? '' };
    const client = await huggingFace.client({ ...serviceContext(context), parameters });
    const ask = async (request: ChatRequest) => {
      const body = { inputs: textPrompt(request), parameters: { return_full_text: false, ...settings } };
      const asked = client.post(path, body, { answer: generation, timeoutMs: TIMEOUT_MS });
      const [first] = await untilAborted(asked, request.signal);
      const content = first?.generated_text ?? '';
      request.onDelta?.(content);
      return { content, toolCalls: [], finish: 'stop' as const };
    };
    return { thing: observedModel(context, { name, settings, ask }) };
  },
});
