import { type ChatMessage, textOf } from '@millrace/node-sdk';

/**
 * The last turns of a conversation. A turn is what follows from one prompt: calls of tools stay with what they gave, as services
 * refuse one without the other. What stands before the first prompt, such as a greeting, is a turn of its own.
 */
export function lastTurns(messages: readonly ChatMessage[], count: number): ChatMessage[] {
  const start = startOf(messages);
  if (count <= 0 || start < 0) return [];
  const prompts = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : []));
  return messages.slice(prompts.at(-count) ?? start);
}

/** Where a conversation was cut off, it may begin with results whose calls are gone: it starts behind them. */
function startOf(messages: readonly ChatMessage[]): number {
  return messages.findIndex(({ role }) => role !== 'tool');
}

/** Characters of a token, about: in most languages of Europe it is four. */
const TOKEN_LENGTH = 4;

/** The last turns that together have about so many tokens at most. A turn is kept whole or not at all. */
export function turnsWithin(messages: readonly ChatMessage[], maxTokens: number): ChatMessage[] {
  let left = maxTokens * TOKEN_LENGTH;
  let first = messages.length;
  const start = startOf(messages);
  for (let index = messages.length - 1; index >= 0 && left >= 0; index--) {
    const message = messages[index];
    if (!message) break;
    left -= lengthOf(message);
    if ((message.role === 'user' || index === start) && left >= 0) first = index;
  }
  return messages.slice(first);
}

function lengthOf(message: ChatMessage): number {
  const calls = message.role === 'assistant' ? message.toolCalls : undefined;
  return textOf(message).length + (calls ? JSON.stringify(calls).length : 0);
}
