import type { ChatMemory, ChatMessage } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import retriever from './memory-chat-retriever.node.ts';

const MESSAGES: ChatMessage[] = [
  { role: 'system', content: 'Be brief' },
  { role: 'user', content: 'One' },
  { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 'add', arguments: {} }] },
  { role: 'tool', content: '1', toolCallId: 'c' },
  { role: 'assistant', content: 'First' },
  { role: 'user', content: 'Two' },
  { role: 'user', content: 'Three' },
  { role: 'assistant', content: 'Third' },
];

function retrieved(parameters: { simplifyOutput?: boolean }) {
  const memory: ChatMemory = { load: async () => MESSAGES, save: async () => undefined };
  return runNode(retriever, { parameters, connected: { ai_memory: [memory] } });
}

it('gives an item for each exchange', async () => {
  expect((await retrieved({})).json).toEqual([
    { system: 'Be brief', human: 'One', ai: 'First' },
    { human: 'Two' },
    { human: 'Three', ai: 'Third' },
  ]);
});

it('gives each message whole, in the form in which programs of chats keep it', async () => {
  const { json } = await retrieved({ simplifyOutput: false });
  expect(json.map(({ id }) => (id as string[]).at(-1))).toEqual(
    ['System', 'Human', 'AI', 'Tool', 'AI', 'Human', 'Human', 'AI'].map((kind) => `${kind}Message`),
  );
  expect(json[1]).toEqual({
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', 'HumanMessage'],
    kwargs: { content: 'One', additional_kwargs: {}, response_metadata: {} },
  });
});
