import {
  type ChatAnswer,
  type ChatRequest,
  choiceOf,
  collection,
  defineSubNode,
  type JsonObject,
  options,
  type ServiceClient,
  since,
} from '@millrace/node-sdk';
import { untilAborted, withIdleLimit } from '../../../lib/ai/codec/answer-parts.ts';
import { chatModelCodex, chatModelMeta, longestAnswer, temperature } from '../../../lib/ai/models/model-parameters.ts';
import { observedModel } from '../../../lib/ai/models/observed-model.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { bedrockRuntime, inferenceProfiles, modelPath, modelsFor } from './bedrock-service.ts';
import { converseAnswer, fromConverse } from './converse-answer.ts';
import { converseBody } from './converse-request.ts';
import { readConverseStream } from './converse-stream.ts';

/** Models that think take minutes. */
const TIMEOUT_MS = 600_000;
const IDLE_MS = 120_000;

const byProfile = { modelSource: ['inferenceProfile'] };

export default defineSubNode({
  ...chatModelMeta,
  name: '@n8n/n8n-nodes-langchain.lmChatAwsBedrock',
  displayName: 'AWS Bedrock chat model',
  description: 'A chat model of Bedrock: Claude, Llama, Nova and others in your account of AWS',
  version: [1, 1.1],
  defaults: { name: 'AWS Bedrock Chat Model' },
  subtitle: '={{ $parameter.model }}',
  codex: chatModelCodex('amazon', 'claude', 'llama', 'nova'),
  credentials: bedrockRuntime.slots,
  parameters: [
    since(
      1.1,
      options('modelSource', {
        label: 'Models',
        default: 'onDemand',
        options: [
          { name: 'Paid by use', value: 'onDemand' },
          {
            name: 'Inference profiles',
            value: 'inferenceProfile',
            description: 'Spread calls over regions. Newer models have nothing else',
          },
        ],
      }),
    ),
    choiceOf('model', {
      label: 'Model',
      from: modelsFor('listModels', 'TEXT'),
      required: true,
      displayOptions: { hide: byProfile },
    }),
    choiceOf('model', {
      label: 'Inference profile',
      from: inferenceProfiles,
      required: true,
      displayOptions: { show: byProfile },
    }),
    collection('options', {
      label: 'Options',
      options: [longestAnswer('maxTokensToSample', 2000), temperature(1)],
    }),
  ],
  async supply(context) {
    const { model, options: given } = context.parameters;
    const name = chosenModel(model);
    const { maxTokensToSample: maxTokens = -1, temperature: freedom } = given;
    const settings = {
      ...(maxTokens > 0 && { maxTokens }),
      ...(freedom !== undefined && { temperature: freedom }),
    };
    const client = await bedrockRuntime.client(serviceContext(context));
    const ask = (request: ChatRequest) => askBedrock(client, { name, settings }, request);
    return { thing: observedModel(context, { name, settings, ask }) };
  },
});

async function askBedrock(
  client: ServiceClient,
  { name, settings }: { name: string; settings: JsonObject },
  request: ChatRequest,
): Promise<ChatAnswer> {
  const { signal, onDelta } = request;
  signal?.throwIfAborted();
  const body = converseBody(request, settings);
  if (!onDelta) {
    const asked = client.post(modelPath(name, 'converse'), body, { answer: converseAnswer, timeoutMs: TIMEOUT_MS });
    return fromConverse(await untilAborted(asked, signal));
  }
  const { content } = await untilAborted(
    client.download({ method: 'POST', path: modelPath(name, 'converse-stream'), body, timeoutMs: TIMEOUT_MS }),
    signal,
  );
  return fromConverse(await untilAborted(readConverseStream(withIdleLimit(content, IDLE_MS), onDelta), signal));
}
