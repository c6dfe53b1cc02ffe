import {
  type ChatAnswer,
  type FinishReason,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ReasoningPart,
  type TokenUsage,
  z,
} from '@millrace/node-sdk';

const anyObject = z.record(z.string(), z.json());
const block = z.object({
  text: z.string().optional(),
  toolUse: z.object({ toolUseId: z.string(), name: z.string(), input: z.json() }).optional(),
  reasoningContent: anyObject.optional(),
});
const usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadInputTokens: z.number().optional(),
  cacheWriteInputTokens: z.number().optional(),
});

/** An answer in the format of Converse. */
export const converseAnswer = z.object({
  output: z.object({ message: z.object({ content: z.array(block) }) }),
  stopReason: z.string(),
  usage: usage.optional(),
});

export type ConverseAnswer = z.infer<typeof converseAnswer>;

const FINISHES = new Map<string, FinishReason>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'toolCalls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['guardrail_intervened', 'contentFilter'],
  ['content_filtered', 'contentFilter'],
]);

/** An answer in our form. */
export function fromConverse({ output, stopReason, usage: counted }: ConverseAnswer): ChatAnswer {
  const answer: ChatAnswer = { content: '', toolCalls: [], finish: FINISHES.get(stopReason) ?? 'other' };
  const reasoning: NonNullable<ChatAnswer['reasoning']> = [];
  for (const { text, toolUse, reasoningContent } of output.message.content) {
    if (text !== undefined) answer.content += text;
    if (toolUse) {
      const { toolUseId: id, name, input } = toolUse;
      answer.toolCalls.push({ id, name, arguments: argumentsIn(input) });
    }
    if (reasoningContent) reasoning.push(thoughtIn(reasoningContent));
  }
  if (reasoning.length > 0) answer.reasoning = reasoning;
  if (counted) answer.usage = usageOf(counted);
  return answer;
}

/** What a model writes is not always an object: the tool then says what it misses. */
function argumentsIn(input: JsonValue): JsonObject {
  return isJsonObject(input) ? input : { input };
}

/** Signatures go back with the next request. */
function thoughtIn({ reasoningText, redactedContent }: JsonObject): ReasoningPart {
  if (redactedContent !== undefined) return { text: '', metadata: { redactedContent } };
  const { text = '', signature } = isJsonObject(reasoningText) ? reasoningText : {};
  return { text: String(text), ...(signature !== undefined && { metadata: { signature } }) };
}

/** What was read from a cache or written to it is counted beside the rest of the input. */
function usageOf(counted: z.infer<typeof usage>): TokenUsage {
  const { inputTokens, outputTokens, cacheReadInputTokens: read = 0, cacheWriteInputTokens: written = 0 } = counted;
  return { inputTokens: inputTokens + read + written, outputTokens, ...(read > 0 && { cachedTokens: read }) };
}
