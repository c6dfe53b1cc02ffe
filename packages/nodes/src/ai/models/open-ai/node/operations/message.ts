import {
  boolean,
  choices,
  collection,
  fixedCollection,
  group,
  type JsonObject,
  number,
  options,
  since,
  string,
} from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { ANSWER_TIMEOUT_MS, anyObject, askWithTools } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { openAi } from '../../open-ai-service.ts';
import { chatCompletions } from '../interfaces/chat-completions.ts';
import { withJson } from '../json-texts.ts';
import { JSON_WANTED, optional, role, simplify, textModel } from '../parameters.ts';
import { temperature, topP } from './sampling.ts';

/** Models that think before they answer. Others refuse to be told how long. */
const THINKING = /^(?:o[1-9]|gpt-5)/;

const messageOptions = collection('options', {
  ...optional,
  options: [
    number('frequency_penalty', {
      label: 'Frequency penalty',
      description: 'The higher, the less it repeats words',
      typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 },
    }),
    number('maxTokens', { label: 'Longest answer (tokens)', default: 16, description: 'Where the answer is cut off' }),
    number('n', {
      label: 'Answers',
      default: 1,
      description: 'How many answers there are',
      typeOptions: { minValue: 1 },
    }),
    number('presence_penalty', {
      label: 'Presence penalty',
      description: 'The higher, the more it turns to new topics',
      typeOptions: { minValue: -2, maxValue: 2, numberPrecision: 1 },
    }),
    temperature,
    topP,
    options('reasoning_effort', {
      label: 'How long it thinks',
      default: 'medium',
      description: 'Of models that think before they answer',
      options: choices('low', 'medium', 'high'),
      displayOptions: { show: { '/modelId': [{ _cnd: { regex: THINKING.source } }] } },
    }),
    since(
      1.5,
      number('maxToolsIterations', {
        label: 'Most rounds of tools',
        default: 15,
        description: 'How often the model may call tools before it answers; 0: as often as it likes',
        typeOptions: { minValue: 0 },
      }),
    ),
  ],
});

/** Talks to a model at the older interface. */
export const message = openAi.operation('Message a model', {
  description: 'Ask a model, which may use the connected tools',
  action: 'Message a model',
  parameters: [
    textModel,
    fixedCollection('messages', {
      label: 'Messages',
      placeholder: 'Add message',
      multiple: true,
      default: { values: [{ content: '' }] },
      typeOptions: { sortable: true },
      groups: [group('values', 'Message', [string('content', { label: 'Text', typeOptions: { rows: 2 } }), role])],
    }),
    simplify,
    boolean('jsonOutput', { label: 'Answer in JSON', description: 'The text of the answer is put out as values' }),
    messageOptions,
  ],
  async run(context) {
    const { modelId, messages, jsonOutput, simplify: isSimple, options: set } = context.parameters;
    const { maxTokens, topP, maxToolsIterations = 15, reasoning_effort, ...rest } = set;
    const model = chosenModel(modelId, 'modelId');
    const said = (messages.values ?? []).map(({ role: by = 'user', content }) => ({ role: by, content }));
    const prompt: JsonObject = {
      model,
      messages: [...(jsonOutput ? [{ role: 'system', content: JSON_WANTED }] : []), ...said],
      ...rest,
      ...(maxTokens !== undefined && { max_completion_tokens: maxTokens }),
      ...(topP !== undefined && { top_p: topP }),
      ...(reasoning_effort && THINKING.test(model) && { reasoning_effort }),
      ...(jsonOutput && { response_format: { type: 'json_object' } }),
    };
    const answer = await askWithTools(context, {
      format: chatCompletions,
      model,
      prompt,
      mostToolRounds: maxToolsIterations,
      send: (body) =>
        context.client.post('/chat/completions', body, { answer: anyObject, timeoutMs: ANSWER_TIMEOUT_MS }),
    });
    const found = objectsIn(answer.choices).map((choice) => (jsonOutput ? withJson(choice) : choice));
    return isSimple ? found.map((json) => ({ json })) : { json: { ...answer, choices: found } };
  },
});
