import { isJsonObject, type JsonObject } from '@millrace/node-sdk';
import {
  objectsIn,
  type ReadAnswer,
  roundsOf,
  type ServiceFormat,
  usageIn,
} from '../../../../lib/ai/service-format/service-format.ts';

/** The interface that generates content. */
export const contentFormat: ServiceFormat = {
  toolFields: (prompt, tools) => ({
    tools: [
      ...objectsIn(prompt.tools),
      {
        functionDeclarations: tools.map(({ name, description, parameters: parametersJsonSchema }) => ({
          name,
          description,
          parametersJsonSchema,
        })),
      },
    ],
  }),
  withSaid: (prompt, said) => ({
    ...prompt,
    contents: [
      ...objectsIn(prompt.contents),
      ...roundsOf(said).flatMap(({ model, tool }) => [
        ...model,
        ...(tool.length > 0 ? [{ role: 'user', parts: tool }] : []),
      ]),
    ],
  }),
  resultOf: ({ name }, result) => ({ functionResponse: { name, response: { result } } }),
  read({ candidates, promptFeedback, usageMetadata }): ReadAnswer {
    const [first = {}] = objectsIn(candidates);
    const content = isJsonObject(first.content) ? first.content : {};
    const parts = objectsIn(content.parts);
    const calls = parts.flatMap(({ functionCall: call }) => (isJsonObject(call) ? [call] : []));
    const toolCalls = calls.map(({ name, args }, place) => ({
      // It tells calls apart by their places.
      id: `call_${place}`,
      name: String(name),
      arguments: isJsonObject(args) ? args : {},
    }));
    const isRefused = objectsIn(candidates).length === 0 && isJsonObject(promptFeedback);
    const reason = FINISHES.get(String(first.finishReason)) ?? (isRefused ? 'contentFilter' : 'other');
    const finish = toolCalls.length > 0 ? 'toolCalls' : reason;
    // Parts go back as they came: some are signed.
    const usage = usageIn(usageMetadata, TOKENS);
    return { entries: parts.length > 0 ? [content] : [], content: textIn(parts), toolCalls, finish, ...usage };
  },
};

const TOKENS = {
  input: ['promptTokenCount', 'toolUsePromptTokenCount'],
  output: ['candidatesTokenCount', 'thoughtsTokenCount'],
  cached: 'cachedContentTokenCount',
  reasoning: 'thoughtsTokenCount',
};

const FINISHES = new Map<string, ReadAnswer['finish']>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY'].map(
    (reason) => [reason, 'contentFilter'] as const,
  ),
]);

/** What is said in the parts of an answer, without what was only thought. */
export function textIn(parts: readonly JsonObject[]): string {
  return parts.map(({ text, thought }) => (thought === true ? '' : String(text ?? ''))).join('');
}

/** Parts of all candidates of an answer. */
export function partsIn({ candidates }: JsonObject): JsonObject[] {
  return objectsIn(candidates).flatMap(({ content }) => (isJsonObject(content) ? objectsIn(content.parts) : []));
}
