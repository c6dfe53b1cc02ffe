import {
  boolean,
  choices,
  collection,
  fixedCollection,
  group,
  type JsonObject,
  number,
  options,
  string,
  type ValueOf,
} from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { askWithTools } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { gemini } from '../../gemini-service.ts';
import { ask, itemsOf } from '../ask.ts';
import { contentFormat } from '../content-format.ts';
import { model, optional, simplify } from '../parameters.ts';

const USUAL_ROUNDS = 15;

const settings = collection('options', {
  ...optional,
  options: [
    string('systemMessage', { label: 'System message', description: 'Says how to answer', typeOptions: { rows: 2 } }),
    boolean('codeExecution', { label: 'Run code', description: 'The model may run code at Google' }),
    number('frequencyPenalty', {
      label: 'Frequency penalty',
      description: 'The higher, the less it repeats words',
      typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 },
    }),
    number('maxOutputTokens', {
      label: 'Longest answer (tokens)',
      default: 16,
      description: 'Where the answer is cut off',
      typeOptions: { minValue: 1, numberPrecision: 0 },
    }),
    number('candidateCount', {
      label: 'Answers',
      default: 1,
      description: 'How many answers there are',
      typeOptions: { minValue: 1, maxValue: 8, numberPrecision: 0 },
    }),
    number('presencePenalty', {
      label: 'Presence penalty',
      description: 'The higher, the more it turns to new topics',
      typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 },
    }),
    number('temperature', {
      label: 'Temperature',
      default: 1,
      description: 'How freely it answers: 0 always takes the likeliest word',
      typeOptions: { minValue: 0, maxValue: 2, numberPrecision: 1 },
    }),
    number('topP', {
      label: 'Top P',
      default: 1,
      description: 'Takes of the likeliest words only those that together have this probability',
      typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 },
    }),
    number('topK', {
      label: 'Top K',
      default: 1,
      description: 'Takes only so many of the likeliest words',
      typeOptions: { minValue: 1, numberPrecision: 0 },
    }),
    number('thinkingBudget', {
      label: 'Thinking (tokens)',
      description: '0 for none, -1 for as much as the model likes',
      typeOptions: { minValue: -1, numberPrecision: 0 },
    }),
    number('maxToolsIterations', {
      label: 'Most rounds of tools',
      default: USUAL_ROUNDS,
      description: 'How often the model may call connected tools before it answers; 0: as often as it likes',
      typeOptions: { minValue: 0, numberPrecision: 0 },
    }),
  ],
});

/** Talks to a model. */
export const message = gemini.operation('Message a model', {
  description: 'Ask a model, which may use the connected tools',
  action: 'Message a model',
  parameters: [
    model,
    fixedCollection('messages', {
      label: 'Messages',
      placeholder: 'Add message',
      multiple: true,
      default: { values: [{ content: '' }] },
      typeOptions: { sortable: true },
      groups: [
        group('values', 'Message', [
          string('content', { label: 'Text', typeOptions: { rows: 2 } }),
          options('role', { label: 'Role', default: 'user', options: choices('user', 'model') }),
        ]),
      ],
    }),
    simplify,
    boolean('jsonOutput', { label: 'Answer in JSON', description: 'The prompt must ask for JSON, too' }),
    settings,
  ],
  async run(context) {
    const { modelId, messages, simplify: isSimple, jsonOutput, options: set } = context.parameters;
    const name = chosenModel(modelId, 'modelId');
    const said = (messages.values ?? []).map(({ content: text, role = 'user' }) => ({ role, parts: [{ text }] }));
    const answer = await askWithTools(context, {
      format: contentFormat,
      model: name,
      mostToolRounds: set.maxToolsIterations ?? USUAL_ROUNDS,
      prompt: {
        contents: said,
        generationConfig: generationConfig(set, jsonOutput),
        ...(set.codeExecution && { tools: [{ codeExecution: {} }] }),
        ...(set.systemMessage && { systemInstruction: { parts: [{ text: set.systemMessage }] } }),
      },
      send: (body) => ask(context.client, name, body),
    });
    return itemsOf(answer, isSimple);
  },
});

function generationConfig(set: Partial<ValueOf<typeof settings>>, isJson: boolean): JsonObject {
  const { frequencyPenalty, maxOutputTokens, candidateCount, presencePenalty, temperature, topP, topK } = set;
  const given = { frequencyPenalty, maxOutputTokens, candidateCount, presencePenalty, temperature, topP, topK };
  const config: JsonObject = isJson ? { responseMimeType: 'application/json' } : {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) config[name] = value;
  const { thinkingBudget } = set;
  // Files hold null where nobody set it.
  if (typeof thinkingBudget === 'number') config.thinkingConfig = { thinkingBudget };
  return config;
}
