import {
  boolean,
  type ChatRequest,
  choiceOf,
  collection,
  type JsonObject,
  type LanguageModel,
  number,
  options,
  type ServiceClient,
  type Supplied,
  type SupplyContext,
  string,
} from '@millrace/node-sdk';
import { frequencyPenalty, presencePenalty, temperature, topK, topP } from '../../../lib/ai/models/model-parameters.ts';
import { observedModel } from '../../../lib/ai/models/observed-model.ts';
import { chosenModel, serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { ollamaBody, readLines } from './ollama-format.ts';
import { models, ollama } from './ollama-service.ts';
import { splitLines } from './split-lines.ts';

/** Names of the settings at Ollama. */
const NAMES = {
  temperature: 'temperature',
  topK: 'top_k',
  topP: 'top_p',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  repeatPenalty: 'repeat_penalty',
  numPredict: 'num_predict',
  numCtx: 'num_ctx',
  numBatch: 'num_batch',
  numGpu: 'num_gpu',
  mainGpu: 'main_gpu',
  numThread: 'num_thread',
  lowVram: 'low_vram',
  penalizeNewline: 'penalize_newline',
  useMLock: 'use_mlock',
  useMMap: 'use_mmap',
  vocabOnly: 'vocab_only',
} as const;

export const ollamaParameters = [
  choiceOf('model', { label: 'Model', from: models, default: 'llama3.2', required: true }),
  collection('options', {
    label: 'Options',
    options: [
      temperature(),
      topK(),
      topP(),
      frequencyPenalty(),
      presencePenalty(),
      number('repeatPenalty', { label: 'Repeat penalty', default: 1 }),
      number('numPredict', { label: 'Longest answer (tokens)', default: -1, description: '-1 leaves it to the model' }),
      number('numCtx', {
        label: 'Context (tokens)',
        default: 2048,
        description: 'What is longer is cut off by Ollama',
      }),
      options('format', {
        label: 'Form of the answer',
        default: 'default',
        options: [
          { name: 'Text', value: 'default' },
          { name: 'JSON', value: 'json', description: 'The prompt must ask for JSON, too' },
        ],
      }),
      string('keepAlive', { label: 'Keep loaded', default: '5m', description: 'How long the model stays in memory' }),
      number('numBatch', { label: 'Batch size', default: 512 }),
      number('numGpu', { label: 'Layers on the GPU', default: -1 }),
      number('mainGpu', { label: 'Main GPU' }),
      number('numThread', { label: 'Threads', description: '0 leaves it to Ollama' }),
      boolean('lowVram', { label: 'Little video memory' }),
      boolean('penalizeNewline', { label: 'Penalize new lines', default: true }),
      boolean('useMLock', { label: 'Lock the model in memory' }),
      boolean('useMMap', { label: 'Map the model into memory', default: true }),
      boolean('vocabOnly', { label: 'Load the vocabulary only' }),
    ],
  }),
] as const;

type Context = SupplyContext<{
  model: string;
  options: { [Name in keyof typeof NAMES]?: number | boolean } & { format?: string; keepAlive?: string };
}>;

/** Supplies a model of Ollama. */
export async function ollamaModel(context: Context): Promise<Supplied<LanguageModel>> {
  const { model, options: given } = context.parameters;
  const name = chosenModel(model);
  const client = await ollama.client(serviceContext(context));
  const settings = settingsOf(given);
  const { format, keepAlive = '' } = given;
  const wanted = { model: name, keepAlive, options: settings, ...(format === 'json' && { format: 'json' as const }) };
  const ask = (request: ChatRequest) => askOllama(client, ollamaBody(request, wanted), request);
  return { thing: observedModel(context, { name, settings, isSelfHosted: true, answersJson: format === 'json', ask }) };
}

function settingsOf(given: Context['parameters']['options']): JsonObject {
  const settings: JsonObject = {};
  for (const [name, wanted] of Object.entries(NAMES) as Array<[keyof typeof NAMES, string]>) {
    const value = given[name];
    if (value !== undefined && value !== -1) settings[wanted] = value;
  }
  return settings;
}

/** Answers of Ollama come in parts, wanted or not: so a long one is no time-out. */
async function askOllama(client: ServiceClient, body: JsonObject, { onDelta, signal }: ChatRequest) {
  signal?.throwIfAborted();
  const { content } = await client.download({ method: 'POST', path: '/api/chat', body, timeoutMs: 600_000 });
  return readLines(splitLines(untilAborted(content, signal)), onDelta);
}

async function* untilAborted(parts: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
  for await (const part of parts) {
    signal?.throwIfAborted();
    yield part;
  }
}
