import { isJsonObject, type JsonObject, NodeError } from '@millrace/node-sdk';
import {
  argumentsIn,
  objectsIn,
  type ReadAnswer,
  type ServiceFormat,
  usageIn,
} from '../../../../../lib/ai/service-format/service-format.ts';

/** The interface for responses, which keeps conversations and has tools of its own. */
export const responses: ServiceFormat = {
  toolFields: (prompt, tools) => ({
    tools: [
      ...objectsIn(prompt.tools),
      ...tools.map(({ name, description, parameters }) => ({
        ...{ type: 'function', name, description, parameters },
        // Schemas of tools need not have what the strict form asks for.
        strict: false,
      })),
    ],
  }),
  withSaid(prompt, said) {
    const entries = (list: typeof said) => list.map(({ entry }) => entry);
    const last = said.at(-1);
    // A conversation at the service holds the prompt and its own answers already.
    if (prompt.conversation && last) {
      return { ...prompt, input: entries(said.filter(({ by, round }) => by === 'tool' && round === last.round)) };
    }
    return { ...prompt, input: [...objectsIn(prompt.input), ...entries(said)] };
  },
  resultOf: ({ id }, output) => ({ type: 'function_call_output', call_id: id, output }),
  read(answer): ReadAnswer {
    throwFailure(answer);
    const output = objectsIn(answer.output);
    const toolCalls = output
      .filter(({ type }) => type === 'function_call')
      .map((call) => ({
        id: String(call.call_id),
        name: String(call.name),
        arguments: argumentsIn(call.arguments),
      }));
    const finish = finishOf(answer, toolCalls.length > 0);
    return { entries: output, content: textIn(output), toolCalls, finish, ...usageIn(answer.usage, TOKENS) };
  },
};

const TOKENS = {
  input: ['input_tokens'],
  output: ['output_tokens'],
  cached: 'input_tokens_details.cached_tokens',
  reasoning: 'output_tokens_details.reasoning_tokens',
};

/** Entries of an answer that are what the model says. */
export function messagesIn(answer: JsonObject): JsonObject[] {
  return objectsIn(answer.output).filter(({ type }) => type === 'message');
}

function textIn(output: readonly JsonObject[]): string {
  const parts = output.flatMap(({ type, content }) => (type === 'message' ? objectsIn(content) : []));
  return parts.map(({ text, refusal }) => String(text ?? refusal ?? '')).join('');
}

function finishOf({ status, incomplete_details: details }: JsonObject, hasCalls: boolean): ReadAnswer['finish'] {
  if (status === 'incomplete') {
    const reason = isJsonObject(details) ? details.reason : undefined;
    return reason === 'content_filter' ? 'contentFilter' : 'length';
  }
  return hasCalls ? 'toolCalls' : 'stop';
}

/** An answer in the background fails or is stopped after it was accepted. */
function throwFailure({ status, error }: JsonObject): void {
  if (status !== 'failed' && status !== 'cancelled') return;
  const reason = isJsonObject(error) ? String(error.message ?? error.code ?? '') : '';
  throw new NodeError(status === 'failed' ? 'The model gave no answer' : 'The answer was stopped at OpenAI', {
    description: reason === '' ? 'Try it again.' : reason,
    code: 'SERVICE_REFUSED',
  });
}
