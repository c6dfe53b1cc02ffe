import { type ChatMessage, type JsonObject, textOf } from '@millrace/node-sdk';

const FIELDS = { system: 'system', user: 'human', assistant: 'ai' } as const;

/** Each prompt with the answer that followed it, and with what the system said before it. Calls of tools are left out. */
export function exchangesOf(messages: readonly ChatMessage[]): JsonObject[] {
  const exchanges: JsonObject[] = [];
  for (const message of messages) {
    if (message.role === 'tool' || (message.role === 'assistant' && message.toolCalls?.length)) continue;
    const last = exchanges.at(-1);
    // Both of them begin an exchange, the system before the prompt.
    const isOpen = last && !(FIELDS[message.role] in last) && (message.role === 'assistant' || !('ai' in last));
    const isInOrder = isOpen && (message.role !== 'system' || !('human' in last));
    if (last && isInOrder) last[FIELDS[message.role]] = textOf(message);
    else exchanges.push({ [FIELDS[message.role]]: textOf(message) });
  }
  return exchanges;
}
