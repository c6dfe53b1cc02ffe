import {
  type ChatAnswer,
  type ChatMessage,
  isJsonObject,
  type JsonObject,
  type ToolDescription,
  z,
} from '@millrace/node-sdk';
import { parseJson } from '../../lib/json/parse-json.ts';

/** Messages as the interface takes them. */
export function toMessages(messages: readonly ChatMessage[]): JsonObject[] {
  return messages.map((message): JsonObject => {
    switch (message.role) {
      case 'tool':
        return { role: 'tool', content: message.content, tool_call_id: message.toolCallId };
      case 'assistant':
        return {
          role: 'assistant',
          content: message.content,
          ...(message.toolCalls?.length && {
            tool_calls: message.toolCalls.map(({ id, name, arguments: args }) => ({
              id,
              type: 'function',
              function: { name, arguments: JSON.stringify(args) },
            })),
          }),
        };
      default:
        return { role: message.role, content: message.content };
    }
  });
}

/** Without tools nothing is sent: some servers refuse an empty list. */
export function toTools(tools: readonly ToolDescription[]): JsonObject[] | undefined {
  if (tools.length === 0) return undefined;
  return tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
}

export const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/** An answer as it was stored of a run. */
export const storedAnswer = z.object({
  content: z.string(),
  toolCalls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.record(z.string(), z.unknown()) })),
  usage: z.object({ prompt: z.number(), completion: z.number() }).optional(),
});

export function fromAnswer({ choices, usage }: z.infer<typeof answerSchema>): ChatAnswer {
  const message = choices[0]?.message;
  return {
    content: message?.content ?? '',
    toolCalls: (message?.tool_calls ?? []).map(({ id, function: { name, arguments: text } }) => ({
      id,
      name,
      arguments: argumentsIn(text),
    })),
    ...(usage && { usage: { prompt: usage.prompt_tokens, completion: usage.completion_tokens } }),
  };
}

/** What a model writes is not always JSON: the tool then gets the text, and says what it misses. */
function argumentsIn(text: string): JsonObject {
  try {
    const value = parseJson(text);
    return isJsonObject(value) ? value : { input: value };
  } catch {
    return { input: text };
  }
}
