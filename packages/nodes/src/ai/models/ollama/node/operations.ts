import {
  boolean,
  choices,
  fixedCollection,
  group,
  type JsonObject,
  locator,
  options,
  type ServiceClient,
  string,
  when,
} from '@millrace/node-sdk';
import { chosenModel } from '../../../../lib/ai/models/supply-model.ts';
import { ANSWER_TIMEOUT_MS, anyObject, askWithTools } from '../../../../lib/ai/service-format/ask-with-tools.ts';
import { modelSearch, ollama } from '../ollama-service.ts';
import { chatFormat } from './chat-format.ts';
import { modelSettings, requestFields } from './model-settings.ts';
import { pictures } from './pictures.ts';

const MOST_TOOL_ROUNDS = 15;

const model = locator('modelId', { label: 'Model', from: modelSearch, idHint: 'llama3.2', required: true });

const simplify = boolean('simplify', {
  label: 'Simplify',
  default: true,
  description: 'Puts out what the model says, not the whole answer of the service',
});

export const analyze = ollama.operation('Analyze an image', {
  description: 'Ask a question about pictures',
  action: 'Analyze an image',
  parameters: [
    model,
    string('text', { label: 'Question', default: "What's in this image?", typeOptions: { rows: 2 } }),
    options('inputType', {
      label: 'From',
      default: 'binary',
      options: [
        { name: 'Files', value: 'binary' },
        { name: 'Addresses', value: 'url' },
      ],
    }),
    when(
      { inputType: ['binary'] },
      string('binaryPropertyName', {
        label: 'Fields of the files',
        default: 'data',
        description: 'Names of the fields of the item that hold pictures, with commas between them',
      }),
    ),
    when({ inputType: ['url'] }, string('imageUrls', { label: 'Addresses', description: 'With commas between them' })),
    simplify,
    modelSettings,
  ],
  async run(context) {
    const { modelId, text, inputType, binaryPropertyName: fields, imageUrls: urls, options: set } = context.parameters;
    const images = await pictures({ inputType, urls, fields }, context);
    const answer = await ask(context.client, {
      model: chosenModel(modelId, 'modelId'),
      messages: [...systemOf(set.system), { role: 'user', content: text, images }],
      ...requestFields(set),
    });
    return { json: shown(answer, context.parameters.simplify) };
  },
});

export const message = ollama.operation('Message a model', {
  description: 'Ask a model, which may use the connected tools',
  action: 'Message a model',
  parameters: [
    model,
    fixedCollection('messages', {
      label: 'Messages',
      placeholder: 'Add message',
      multiple: true,
      default: { values: [{ content: '', role: 'user' }] },
      typeOptions: { sortable: true },
      groups: [
        group('values', 'Message', [
          string('content', { label: 'Text', typeOptions: { rows: 2 } }),
          options('role', {
            label: 'Role',
            default: 'user',
            description: 'The assistant is the model itself',
            options: choices('user', 'assistant'),
          }),
        ]),
      ],
    }),
    simplify,
    modelSettings,
  ],
  async run(context) {
    const { modelId, messages, options: set } = context.parameters;
    const model = chosenModel(modelId, 'modelId');
    const answer = await askWithTools(context, {
      format: chatFormat,
      model,
      isSelfHosted: true,
      mostToolRounds: MOST_TOOL_ROUNDS,
      prompt: {
        model,
        messages: [...systemOf(set.system), ...(messages.values ?? []).map((one) => ({ ...one }))],
        ...requestFields(set),
      },
      send: (body) => ask(context.client, body),
    });
    return { json: shown(answer, context.parameters.simplify) };
  },
});

function ask(client: ServiceClient, body: JsonObject): Promise<JsonObject> {
  return client.post('/api/chat', body, { answer: anyObject, timeoutMs: ANSWER_TIMEOUT_MS });
}

function systemOf(text = ''): JsonObject[] {
  return text === '' ? [] : [{ role: 'system', content: text }];
}

function shown(answer: JsonObject, isSimple: boolean): JsonObject {
  return isSimple ? { content: chatFormat.read(answer).content } : answer;
}
