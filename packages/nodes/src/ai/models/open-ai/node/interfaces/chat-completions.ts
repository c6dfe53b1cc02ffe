import { isJsonObject, type JsonObject } from '@millrace/node-sdk';
import {
  argumentsIn,
  objectsIn,
  type ReadAnswer,
  type ServiceFormat,
  usageIn,
} from '../../../../../lib/ai/service-format/service-format.ts';

/** The older interface, which other servers have, too. */
export const chatCompletions: ServiceFormat = {
  toolFields: (_prompt, tools) => ({
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    })),
  }),
  withSaid: (prompt, said) => ({
    ...prompt,
    messages: [...objectsIn(prompt.messages), ...said.map(({ entry }) => entry)],
  }),
  resultOf: ({ id }, content) => ({ role: 'tool', tool_call_id: id, content }),
  read(answer): ReadAnswer {
    const [choice] = objectsIn(answer.choices);
    const message = isJsonObject(choice?.message) ? choice.message : {};
    return {
      entries: [message],
      content: String(message.content ?? message.refusal ?? ''),
      toolCalls: objectsIn(message.tool_calls).flatMap(({ id, function: called }) =>
        isJsonObject(called) ? [{ id: String(id), ...callOf(called) }] : [],
      ),
      finish: FINISHES.get(String(choice?.finish_reason)) ?? 'other',
      ...usageIn(answer.usage, TOKENS),
    };
  },
};

const TOKENS = {
  input: ['prompt_tokens'],
  output: ['completion_tokens'],
  cached: 'prompt_tokens_details.cached_tokens',
  reasoning: 'completion_tokens_details.reasoning_tokens',
};

const FINISHES = new Map<string, ReadAnswer['finish']>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'toolCalls'],
  ['content_filter', 'contentFilter'],
]);

function callOf(called: JsonObject) {
  return { name: String(called.name), arguments: argumentsIn(called.arguments) };
}
