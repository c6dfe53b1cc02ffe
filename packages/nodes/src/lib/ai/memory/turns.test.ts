import { type ChatMessage, textOf } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { lastTurns, turnsWithin } from './turns.ts';

/** A conversation of turns with 0 to 3 calls of tools, as random as its seed. */
function conversation(seed: number): ChatMessage[] {
  let state = seed;
  const random = (most: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * most);
  };
  return Array.from({ length: random(8) }).flatMap((_, turn): ChatMessage[] => {
    const calls = Array.from({ length: random(4) }).map((_call, index) => ({
      id: `${turn}-${index}`,
      name: 't',
      arguments: {},
    }));
    return [
      { role: 'user', content: `${turn}` },
      ...(calls.length > 0 ? [{ role: 'assistant' as const, content: '', toolCalls: calls }] : []),
      ...calls.map(({ id }): ChatMessage => ({ role: 'tool', content: 'r', toolCallId: id })),
      { role: 'assistant', content: `answer ${turn}` },
    ];
  });
}

it('keeps whole turns only, the last ones, never a call of a tool without its result', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const messages = conversation(seed);
    const prompts = messages.filter(({ role }) => role === 'user').length;
    for (let count = 0; count < 10; count++) {
      const kept = lastTurns(messages, count);
      expect(messages.slice(messages.length - kept.length)).toEqual(kept);
      expect(kept.filter(({ role }) => role === 'user')).toHaveLength(Math.min(count, prompts));
      expect(kept[0]?.role ?? 'user').toBe('user');
      const asked = kept.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []));
      const answered = kept.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : []));
      expect(answered).toEqual(asked.map(({ id }) => id));
    }
  }
});

it('keeps what stands before the first prompt as a turn of its own, without results whose calls are gone', () => {
  const [system, greeting] = [
    { role: 'system', content: 'S' },
    { role: 'assistant', content: 'Welcome' },
  ] as const;
  const turn = [
    { role: 'user', content: 'Q' },
    { role: 'assistant', content: 'A' },
  ] as const;
  const cutOff = { role: 'tool', content: 'r', toolCallId: '1' } as const;
  expect(lastTurns([system, greeting, ...turn], 1)).toEqual(turn);
  expect(lastTurns([system, greeting, ...turn], 2)).toEqual([system, greeting, ...turn]);
  expect(lastTurns([greeting], 5)).toEqual([greeting]);
  expect(lastTurns([cutOff, greeting, ...turn], 5)).toEqual([greeting, ...turn]);
  expect(lastTurns([cutOff], 5)).toEqual([]);
  expect(turnsWithin([cutOff, system, greeting, ...turn], 100)).toEqual([system, greeting, ...turn]);
  expect(turnsWithin([system, greeting, ...turn], 2)).toEqual(turn);
  expect(turnsWithin([cutOff], 100)).toEqual([]);
});

it('keeps as many of the last turns, whole, as fit into so many tokens', () => {
  const lengthOf = (messages: readonly ChatMessage[]) =>
    messages.reduce((length, message) => {
      const calls = message.role === 'assistant' ? message.toolCalls : undefined;
      return length + textOf(message).length + (calls ? JSON.stringify(calls).length : 0);
    }, 0);
  for (let seed = 1; seed <= 500; seed++) {
    const messages = conversation(seed);
    const prompts = messages.filter(({ role }) => role === 'user').length;
    for (const tokens of [1, 5, 20, 60, 1_000]) {
      const kept = turnsWithin(messages, tokens);
      const count = kept.filter(({ role }) => role === 'user').length;
      expect(kept).toEqual(lastTurns(messages, count));
      expect(lengthOf(kept)).toBeLessThanOrEqual(tokens * 4);
      if (count < prompts) expect(lengthOf(lastTurns(messages, count + 1))).toBeGreaterThan(tokens * 4);
    }
  }
});
