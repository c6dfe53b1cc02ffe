import type { ChatMessage } from '@millrace/node-sdk';

/**
 * The last turns of a conversation. A turn is what follows from one prompt: calls of tools stay with what they gave, as services
 * refuse one without the other. What stands before the first prompt belongs to no turn, and is left out.
 */
export function lastTurns(messages: readonly ChatMessage[], count: number): ChatMessage[] {
  const prompts = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : []));
  const first = prompts.at(-count) ?? prompts[0];
  return count <= 0 || first === undefined ? [] : messages.slice(first);
}
