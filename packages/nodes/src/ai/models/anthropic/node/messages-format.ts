import { isJsonObject, type JsonObject } from '@millrace/node-sdk';
import {
  objectsIn,
  type ReadAnswer,
  roundsOf,
  type ServiceFormat,
  usageIn,
} from '../../../../lib/ai/service-format/service-format.ts';

/** The interface for messages. */
export const messagesFormat: ServiceFormat = {
  toolFields: (prompt, tools) => ({
    tools: [
      ...objectsIn(prompt.tools),
      ...tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
    ],
  }),
  withSaid: (prompt, said) => ({
    ...prompt,
    messages: [
      ...objectsIn(prompt.messages),
      ...roundsOf(said).flatMap(({ model, tool }) => [
        { role: 'assistant', content: model },
        ...(tool.length > 0 ? [{ role: 'user', content: tool }] : []),
      ]),
    ],
  }),
  resultOf: ({ id }, content) => ({ type: 'tool_result', tool_use_id: id, content }),
  read({ content, stop_reason: reason, usage }): ReadAnswer {
    const entries = objectsIn(content);
    const toolCalls = entries
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, input }) => ({
        id: String(id),
        name: String(name),
        arguments: isJsonObject(input) ? input : {},
      }));
    const finish = FINISHES.get(String(reason)) ?? 'other';
    return { entries, content: textIn(entries), toolCalls, finish, ...usageIn(usage, TOKENS) };
  },
};

const TOKENS = {
  input: ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'],
  output: ['output_tokens'],
  cached: 'cache_read_input_tokens',
};

const FINISHES = new Map<string, ReadAnswer['finish']>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'toolCalls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'contentFilter'],
]);

/** What is said in the parts of an answer. */
export function textIn(parts: readonly JsonObject[]): string {
  return parts.map(({ type, text }) => (type === 'text' ? String(text) : '')).join('');
}
