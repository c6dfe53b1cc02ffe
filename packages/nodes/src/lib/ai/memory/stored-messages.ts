import { type ChatMessage, type JsonObject, type JsonValue, type ToolCall, textOf, z } from '@millrace/node-sdk';

const jsonObject = z.record(z.string(), z.unknown());
const storedMessage = z.union([
  z.object({ role: z.enum(['system', 'user']), content: z.string(), isHidden: z.boolean().optional() }),
  z.object({
    role: z.literal('assistant'),
    content: z.string(),
    isHidden: z.boolean().optional(),
    toolCalls: z.array(z.object({ id: z.string(), name: z.string(), arguments: jsonObject })).optional(),
  }),
  z.object({ role: z.literal('tool'), content: z.string(), toolCallId: z.string() }),
]);

/** What is kept of a message: its words, and calls of tools. Files and thoughts are of the turn in which they came. */
export function toStored(message: ChatMessage): JsonObject {
  const said = { role: message.role, content: textOf(message) };
  if (message.role === 'tool') return { ...said, toolCallId: message.toolCallId };
  const kept = { ...said, ...(message.isHidden && { isHidden: true }) };
  if (message.role !== 'assistant' || !message.toolCalls?.length) return kept;
  return { ...kept, toolCalls: message.toolCalls.map(storedCall) };
}

function storedCall({ id, name, arguments: args }: ToolCall): JsonObject {
  return { id, name, arguments: args };
}

/** The messages in what was stored; what is none is left out. */
export function fromStored(list: JsonValue | undefined): ChatMessage[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const { success, data } = storedMessage.safeParse(entry);
    // Parsed from JSON.
    return success ? [data as ChatMessage] : [];
  });
}
