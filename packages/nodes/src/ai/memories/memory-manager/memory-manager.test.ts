import type { ChatMemory, ChatMessage, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import manager from './memory-manager.node.ts';

function memoryWith(...messages: ChatMessage[]): ChatMemory & { held: ChatMessage[] } {
  const memory = {
    held: messages,
    load: async () => [...memory.held],
    save: async (more: readonly ChatMessage[]) => void memory.held.push(...more),
    replace: async (all: readonly ChatMessage[]) => {
      memory.held = [...all];
    },
  };
  return memory;
}

const run = (memory: ChatMemory, parameters: JsonObject, typeVersion = 1.1) =>
  runNode(manager, { typeVersion, parameters, connected: { ai_memory: [memory] } });
const hello: ChatMessage[] = [
  { role: 'user', content: 'hello' },
  { role: 'assistant', content: 'hi' },
];

it('adds messages, and gives prompts with their answers', async () => {
  const memory = memoryWith();
  const messageValues = [
    { type: 'user', message: 'hello' },
    { type: 'ai', message: 'hi' },
  ];
  const inserted = await run(memory, { mode: 'insert', messages: { messageValues } });
  expect(inserted.json).toEqual([{ success: true }]);
  expect((await run(memory, {})).json).toEqual([{ messages: [{ human: 'hello', ai: 'hi' }], messagesCount: 1 }]);
  const each = await run(memory, { simplifyOutput: false, options: { groupMessages: false } });
  expect(each.json).toMatchObject([
    { id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'hello', additional_kwargs: {} } },
    { id: ['langchain_core', 'messages', 'AIMessage'], kwargs: { content: 'hi', tool_calls: [] } },
  ]);
});

it('hides messages from people, and lets further answers stand for themselves', async () => {
  const memory = memoryWith(...hello);
  const messageValues = [{ type: 'ai', message: 'by the way', hideFromUI: true }];
  await run(memory, { mode: 'insert', messages: { messageValues } });
  expect(memory.held.at(-1)).toEqual({ role: 'assistant', content: 'by the way', isHidden: true });
  const { json } = await run(memory, {});
  expect(json).toEqual([{ messages: [{ human: 'hello', ai: 'hi' }, { ai: 'by the way' }], messagesCount: 2 }]);
  const each = await run(memory, { simplifyOutput: false, options: { groupMessages: false } });
  expect(each.json.at(-1)).toMatchObject({ kwargs: { additional_kwargs: { hideFromUI: true } } });
});

it('replaces and deletes messages, where the memory can', async () => {
  const memory = memoryWith(...hello, { role: 'user', content: 'bye' });
  await run(memory, { mode: 'delete', deleteMode: 'lastN', lastMessagesCount: 1 });
  expect(memory.held).toEqual(hello);
  const messageValues = [{ type: 'system', message: 'Be brief' }];
  await run(memory, { mode: 'insert', insertMode: 'override', messages: { messageValues } });
  expect(memory.held).toEqual([{ role: 'system', content: 'Be brief' }]);
  await run(memory, { mode: 'delete', deleteMode: 'all' });
  expect(memory.held).toEqual([]);
  const { load, save } = memory;
  await expect(run({ load, save }, { mode: 'delete', deleteMode: 'all' })).rejects.toThrow('only be added to');
});

it('gives what the system said with the prompt and answer beside it', async () => {
  const memory = memoryWith(
    { role: 'system', content: 'be brief' },
    ...hello,
    { role: 'system', content: 'be kind' },
    ...hello,
    { role: 'user', content: 'bye' },
  );
  const { json } = await run(memory, { options: { groupMessages: false } });
  expect(json).toEqual([
    { system: 'be brief', human: 'hello', ai: 'hi' },
    { system: 'be kind', human: 'hello', ai: 'hi' },
    { human: 'bye' },
  ]);
});

it('gives each message as an item in its first version', async () => {
  const memory = memoryWith(...hello);
  expect((await run(memory, {}, 1)).json).toEqual([{ human: 'hello', ai: 'hi' }]);
  const messageValues = [{ type: 'user', message: 'bye' }];
  const { json } = await run(memory, { mode: 'insert', messages: { messageValues } }, 1);
  expect(json).toMatchObject([
    { kwargs: { content: 'hello' } },
    { kwargs: { content: 'hi' } },
    { kwargs: { content: 'bye' } },
  ]);
  expect((await run(memory, { mode: 'delete', deleteMode: 'all' }, 1)).json).toEqual([]);
});
