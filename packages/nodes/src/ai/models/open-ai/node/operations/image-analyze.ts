import {
  choices,
  collection,
  type JsonObject,
  number,
  options,
  type Parameter,
  since,
  string,
  when,
} from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { openAi } from '../../open-ai-service.ts';
import { optional, simplify, textModel } from '../parameters.ts';
import { pictureAddresses } from '../picture-inputs.ts';

const TIMEOUT_MS = 600_000;
const USUAL_TOKENS = 300;
/** Of versions that let nobody choose. The one they asked for is gone. */
const FIRST_MODEL = 'gpt-4o';

const question = [
  string('text', { label: 'Question', default: "What's in this image?", typeOptions: { rows: 2 } }),
  options('inputType', {
    label: 'Pictures from',
    default: 'url',
    options: [
      { name: 'Addresses', value: 'url' },
      { name: 'Files', value: 'base64' },
    ],
  }),
  when(
    { inputType: ['url'] },
    string('imageUrls', { label: 'Addresses', description: 'Of the pictures, with commas between them' }),
  ),
  when(
    { inputType: ['base64'] },
    string('binaryPropertyName', {
      label: 'Fields of the files',
      default: 'data',
      required: true,
      description: 'Names of the fields that hold pictures, with commas between them',
    }),
  ),
  simplify,
  collection('options', {
    ...optional,
    options: [
      options('detail', {
        label: 'Detail',
        default: 'auto',
        description: 'How closely the pictures are looked at',
        options: choices('auto', 'low', 'high'),
      }),
      number('maxTokens', {
        label: 'Longest answer (tokens)',
        default: USUAL_TOKENS,
        description: 'Where the answer is cut off',
        typeOptions: { minValue: 1 },
      }),
    ],
  }),
] as const satisfies readonly Parameter[];

/** Asks about pictures at the older interface. */
export const analyzeOld = openAi.operation('Analyze an image', {
  description: 'Ask a question about pictures',
  action: 'Analyze an image',
  parameters: [since(1.4, textModel), ...question],
  async run({ client, item, binary, parameters }) {
    const { modelId, text, simplify: isSimple, options: set } = parameters;
    const detail = set.detail ?? 'auto';
    const addresses = await pictureAddresses(parameters, { item, binary });
    const pictures = addresses.map((url) => ({ type: 'image_url', image_url: { url, detail } }));
    const body = {
      model: modelId ? chosenModel(modelId, 'modelId') : FIRST_MODEL,
      messages: [{ role: 'user', content: [{ type: 'text', text }, ...pictures] }],
      max_tokens: set.maxTokens ?? USUAL_TOKENS,
    };
    const answer = await client.post('/chat/completions', body, { answer: anyObject, timeoutMs: TIMEOUT_MS });
    if (!isSimple) return { json: answer };
    return objectsIn(answer.choices).map(({ message }) => ({ json: { content: contentOf(message) } }));
  },
});

/** Asks about pictures at the interface for responses. */
export const analyze = openAi.operation('Analyze an image', {
  description: 'Ask a question about pictures',
  action: 'Analyze an image',
  parameters: [textModel, ...question],
  async run({ client, item, binary, parameters }) {
    const { modelId, text, simplify: isSimple, options: set } = parameters;
    const detail = set.detail ?? 'auto';
    const addresses = await pictureAddresses(parameters, { item, binary });
    const pictures = addresses.map((image_url) => ({ type: 'input_image', detail, image_url }));
    const body = {
      model: chosenModel(modelId, 'modelId'),
      input: [{ role: 'user', content: [{ type: 'input_text', text }, ...pictures] }],
      max_output_tokens: set.maxTokens ?? USUAL_TOKENS,
    };
    const answer = await client.post('/responses', body, { answer: anyObject, timeoutMs: TIMEOUT_MS });
    // Workflows read the entries by their places: `$json[0].content`.
    return { json: isSimple ? byPlace(objectsIn(answer.output)) : answer };
  },
});

function contentOf(message: unknown): JsonObject[string] {
  return typeof message === 'object' && message !== null && 'content' in message ? String(message.content ?? '') : '';
}

function byPlace(entries: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(entries.map((entry, place) => [String(place), entry]));
}
