import { isJsonObject } from '@millrace/node-sdk';
import {
  objectsIn,
  type ReadAnswer,
  roundsOf,
  type ServiceFormat,
  usageIn,
} from '../../../../lib/ai/service-format/service-format.ts';

/** The chat of Ollama. */
export const chatFormat: ServiceFormat = {
  toolFields: (_prompt, tools) => ({
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    })),
  }),
  withSaid: (prompt, said) => ({
    ...prompt,
    messages: [...objectsIn(prompt.messages), ...roundsOf(said).flatMap(({ model, tool }) => [...model, ...tool])],
  }),
  resultOf: ({ name }, content) => ({ role: 'tool', tool_name: name, content }),
  read({ message: given, done_reason: reason, ...told }): ReadAnswer {
    const message = isJsonObject(given) ? given : {};
    const toolCalls = objectsIn(message.tool_calls).flatMap(({ function: called }, place) => {
      if (!isJsonObject(called)) return [];
      const args = isJsonObject(called.arguments) ? called.arguments : {};
      return [{ id: `call_${place}`, name: String(called.name), arguments: args }];
    });
    const finish = toolCalls.length > 0 ? 'toolCalls' : reason === 'length' ? 'length' : 'stop';
    const usage = usageIn(told, { input: ['prompt_eval_count'], output: ['eval_count'] });
    return { entries: [message], content: String(message.content ?? ''), toolCalls, finish, ...usage };
  },
};
