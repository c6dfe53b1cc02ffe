import { collection, type JsonBody, type JsonObject, type ServiceClient, string } from '@millrace/node-sdk';
import { ANSWER_TIMEOUT_MS, anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { anthropic, FILES, opening, PROMPT_TOOLS } from '../../anthropic-service.ts';
import { messages, optional, simplify } from '../parameters.ts';

const system = string('system', {
  label: 'System message',
  description: 'What the prompt has told the system so far',
  typeOptions: { rows: 2 },
});

const generate = anthropic.operation('Generate', {
  description: 'Have a prompt written for a task',
  action: 'Generate a prompt',
  parameters: [
    string('task', {
      label: 'Task',
      required: true,
      description: 'What the prompt is to be for',
      typeOptions: { rows: 2 },
    }),
    simplify,
  ],
  async run({ client, parameters: { task, simplify: isSimple } }) {
    const prompt = shown(await made(client, 'generate', { task }), isSimple);
    if (isSimple) delete prompt.variable_values;
    return { json: prompt };
  },
});

const improve = anthropic.operation('Improve', {
  description: 'Have a prompt improved',
  action: 'Improve a prompt',
  parameters: [
    messages,
    simplify,
    collection('options', {
      ...optional,
      options: [
        system,
        string('feedback', { label: 'Feedback', description: 'What is to be better', typeOptions: { rows: 2 } }),
      ],
    }),
  ],
  async run({ client, parameters: { messages: said, simplify: isSimple, options: set } }) {
    const body = { messages: said.values ?? [], system: set.system || undefined, feedback: set.feedback || undefined };
    return { json: shown(await made(client, 'improve', body), isSimple) };
  },
});

const templatize = anthropic.operation('Templatize', {
  description: 'Have variables put into a prompt, for what changes from time to time',
  action: 'Templatize a prompt',
  parameters: [messages, simplify, collection('options', { ...optional, options: [system] })],
  async run({ client, parameters: { messages: said, simplify: isSimple, options: set } }) {
    const body = { messages: said.values ?? [], system: set.system || undefined };
    return { json: shown(await made(client, 'templatize', body), isSimple) };
  },
});

function made(
  client: ServiceClient,
  action: 'generate' | 'improve' | 'templatize',
  body: JsonBody,
): Promise<JsonObject> {
  const options = { answer: anyObject, headers: opening(FILES, PROMPT_TOOLS), timeoutMs: ANSWER_TIMEOUT_MS };
  switch (action) {
    case 'generate':
      return client.post('/v1/experimental/generate_prompt', body, options);
    case 'improve':
      return client.post('/v1/experimental/improve_prompt', body, options);
    case 'templatize':
      return client.post('/v1/experimental/templatize_prompt', body, options);
  }
}

/** The prompt, without what its making cost. What is written for a task has no values for its variables. */
function shown(answer: JsonObject, isSimple: boolean): JsonObject {
  if (!isSimple) return answer;
  const kept = Object.entries(answer).filter(([name]) => name !== 'usage' && name !== 'prompt_text');
  return Object.fromEntries(kept);
}

export const promptOperations = { generate, improve, templatize };
