import { type Item, isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** A call that a model asks for. */
interface AskedCall {
  name: string;
  arguments: JsonValue;
}

/** A message of a conversation, as it is shown. */
interface SaidMessage {
  role: string;
  text: string;
}

/** What a call of a model was asked and gave. */
export interface ModelCall {
  model: string;
  /** What was sent for the first time with this call. */
  added: SaidMessage[];
  /** How many messages of earlier turns were sent along. */
  earlier: number;
  text: string;
  calls: AskedCall[];
  reasoning: string;
  tokens?: { input: number; output: number; cached?: number; reasoning?: number };
  firstTokenMs?: number;
  /** The answer was cut off at the most tokens. */
  isCut: boolean;
}

/** What a step of a sub-node holds: what it was asked, and what it gave. */
export interface Call {
  request: JsonObject;
  response: JsonObject;
}

/** `undefined` where the step holds no call: it failed, or its node tells nothing. */
export function callIn(items: ReadonlyArray<Item | null> | null | undefined): Call | undefined {
  const { request, response } = items?.[0]?.json ?? {};
  return isJsonObject(request) && isJsonObject(response) ? { request, response } : undefined;
}

/** @param before the call before it in the same conversation */
export function modelCallOf({ request, response }: Call, before: Call | undefined): ModelCall {
  const messages = listOf(request.messages).filter(isJsonObject);
  const known = before ? listOf(before.request.messages).length + 1 : 0;
  const fresh = messages.slice(known);
  // Results of tools have lines of their own.
  const shown = before ? fresh.filter(({ role }) => role !== 'tool' && role !== 'assistant') : thisTurn(fresh);
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = objectOf(response.usage);
  return {
    model: textOf(request.model),
    added: shown.map(({ role, content }) => ({ role: textOf(role), text: contentText(content) })),
    earlier: before ? 0 : messages.length - shown.length,
    text: textOf(response.content),
    calls: listOf(response.toolCalls)
      .filter(isJsonObject)
      .map((call) => ({ name: textOf(call.name), arguments: call.arguments ?? {} })),
    reasoning: listOf(response.reasoning)
      .map((part) => textOf(objectOf(part).text))
      .join('\n'),
    ...(typeof inputTokens === 'number' &&
      typeof outputTokens === 'number' && {
        tokens: {
          input: inputTokens,
          output: outputTokens,
          ...(typeof cachedTokens === 'number' && { cached: cachedTokens }),
          ...(typeof reasoningTokens === 'number' && { reasoning: reasoningTokens }),
        },
      }),
    ...(typeof response.firstTokenMs === 'number' && { firstTokenMs: response.firstTokenMs }),
    isCut: response.finish === 'length',
  };
}

/** What the system says, and what was said since the last prompt: turns before that come from a memory. */
function thisTurn(messages: readonly JsonObject[]): JsonObject[] {
  const prompt = messages.findLastIndex(({ role }) => role === 'user');
  return messages.filter(({ role }, index) => role === 'system' || index >= prompt);
}

/** Parts of a message that are no text are named. */
function contentText(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  const texts = listOf(content).map((part) => {
    const { type, text, mediaType, fileName } = objectOf(part);
    return type === 'text' ? textOf(text) : `[${[fileName, mediaType ?? type].filter(Boolean).join(', ')}]`;
  });
  return texts.join('\n');
}

const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);
const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
