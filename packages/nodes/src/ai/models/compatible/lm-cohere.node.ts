import { type ChatRequest, collection, defineSubNode, service, string, z } from '@millrace/node-sdk';
import { untilAborted } from '../../../lib/ai/codec/answer-parts.ts';
import { chatModelCodex, chatModelMeta, longestAnswer, temperature } from '../../../lib/ai/models/model-parameters.ts';
import { observedModel } from '../../../lib/ai/models/observed-model.ts';
import { serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { textPrompt } from '../../../lib/ai/models/text-prompt.ts';
import cohereApi from './cohere-api.credential.ts';

const cohere = service({ name: 'Cohere', credential: cohereApi });
const generation = z.object({ generations: z.array(z.object({ text: z.string() })).min(1) });

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmCohere',
  displayName: 'Cohere model',
  description: 'The old form of a model of Cohere, which only goes on with a text: use the chat model',
  version: [1],
  hidden: true,
  defaults: { name: 'Cohere Model' },
  subtitle: '={{ $parameter.options?.model }}',
  codex: chatModelCodex('command'),
  credentials: cohere.slots,
  parameters: [
    collection('options', {
      label: 'Options',
      options: [
        longestAnswer('maxTokens', 250),
        string('model', { label: 'Model', description: 'Default: the one that Cohere chooses' }),
        temperature(1, 0),
      ],
    }),
  ],
  async supply(context) {
    const { maxTokens = 250, model = '', temperature: freedom = 0 } = context.parameters.options;
    const settings = { ...(maxTokens > 0 && { max_tokens: maxTokens }), temperature: freedom };
    const client = await cohere.client(serviceContext(context));
    const ask = async (request: ChatRequest) => {
      const body = { prompt: textPrompt(request), ...(model !== '' && { model }), ...settings, stream: false };
      const { generations } = await untilAborted(
        client.post('/v1/generate', body, { answer: generation }),
        request.signal,
      );
      const content = generations[0]?.text ?? '';
      request.onDelta?.(content);
      return { content, toolCalls: [], finish: 'stop' as const };
    };
    return { thing: observedModel(context, { name: model || 'cohere', settings, ask }) };
  },
});
