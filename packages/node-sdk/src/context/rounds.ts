import type { JsonValue } from '@millrace/workflow';
import type { ChatMessage } from './messages.ts';

/**
 * What followed the last prompt of a conversation: what the model asked of tools, and what they gave. It is the `key` of a call
 * of a model, as a prompt may differ when an item is worked on again: it tells the time, and what was said in a session meanwhile.
 */
export function roundsSincePrompt(messages: readonly ChatMessage[]): JsonValue {
  const prompt = messages.findLastIndex(({ role }) => role === 'user');
  return messages.slice(prompt + 1).map((message): JsonValue => {
    if (message.role === 'tool') return { result: message.content, of: message.toolCallId };
    if (message.role !== 'assistant') return { role: message.role };
    const calls = (message.toolCalls ?? []).map(({ name, arguments: args }) => ({ name, arguments: args }));
    return { said: message.content, calls };
  });
}
