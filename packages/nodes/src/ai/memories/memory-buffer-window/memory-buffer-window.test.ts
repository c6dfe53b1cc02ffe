import type { ChatMemory, JsonObject } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import memory from './memory-buffer-window.node.ts';

const open = (sharedData: JsonObject, sessionKey: string, node: JsonObject = {}) =>
  supplyNode<ChatMemory>(memory, {
    parameters: { sessionIdType: 'customKey', sessionKey, contextWindowLength: 2 },
    sharedData,
    staticData: { node, workflow: {} },
  });

const round = (n: number) => [
  { role: 'user' as const, content: `Q${n}` },
  { role: 'assistant' as const, content: `A${n}` },
];

it('remembers the last rounds of each session over executions', async () => {
  const stored: JsonObject = {};
  const first = await open(stored, 'ada');
  for (const n of [1, 2, 3]) await first.thing.save(round(n));
  await (await open(stored, 'bob')).thing.save(round(9));
  const again = await open(stored, 'ada');
  expect(await again.thing.load()).toEqual([...round(2), ...round(3)]);
  expect(again.runs).toEqual([
    { request: { action: 'load', session: 'ada' }, response: { messages: [...round(2), ...round(3)] } },
  ]);
  expect(await (await open(stored, 'bob')).thing.load()).toEqual(round(9));
});

it('takes any key for a session, and none for a mistake', async () => {
  const stored: JsonObject = {};
  await (await open(stored, '__proto__')).thing.save(round(1));
  expect(await (await open(stored, '__proto__')).thing.load()).toEqual(round(1));
  expect(await (await open(stored, 'constructor')).thing.load()).toEqual([]);
  await expect(open(stored, ' ')).rejects.toThrow('The memory has no session key');
});

it('forgets the sessions that were silent longest', async () => {
  const stored: JsonObject = {};
  for (let n = 0; n <= 500; n++) await (await open(stored, `s${n}`)).thing.save(round(n));
  expect(await (await open(stored, 's0')).thing.load()).toEqual([]);
  expect(await (await open(stored, 's1')).thing.load()).toEqual(round(1));
});

it('goes on with what a node had for itself, and then keeps it for all', async () => {
  const shared: JsonObject = {};
  const own: JsonObject = { 'session:ada': round(1) };
  const before = await open(shared, 'ada', own);
  expect(await before.thing.load()).toEqual(round(1));
  await before.thing.save(round(2));
  expect(own).toEqual({});
  expect(await (await open(shared, 'ada')).thing.load()).toEqual([...round(1), ...round(2)]);
});

it('has one conversation for all in version 1, where no key is written, and that of the item from then on', async () => {
  const keyOf = async (typeVersion: number) => {
    const { thing, runs } = await supplyNode<ChatMemory>(memory, { parameters: {}, typeVersion, sharedData: {} });
    await thing.load();
    return runs[0]?.request;
  };
  expect(await keyOf(1)).toEqual({ action: 'load', session: 'chat_history' });
  for (const version of [1.1, 1.2, 1.3]) {
    expect(await keyOf(version)).toEqual({ action: 'load', session: '={{ $json.sessionId }}' });
  }
});
