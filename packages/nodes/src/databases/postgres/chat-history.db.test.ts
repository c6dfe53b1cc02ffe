import type { ChatMemory, ChatMessage } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import memory from './memory-postgres-chat.node.ts';
import { createTestDatabase, postgresUrl, type TestDatabase } from './test-database.ts';

describe.skipIf(postgresUrl === undefined)('the Postgres chat memory on a server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.remove());

  const open = (sessionKey: string, more: { contextWindowLength?: number; tableName?: string } = {}) =>
    supplyNode<ChatMemory>(memory, {
      parameters: { sessionIdType: 'customKey', sessionKey, ...more },
      credentials: { postgres: database.credential },
    });
  const turn = (n: number): ChatMessage[] => [
    { role: 'user', content: `Q${n}` },
    { role: 'assistant', content: '', toolCalls: [{ id: `c${n}`, name: 'add', arguments: { a: 1 } }] },
    { role: 'tool', content: 'R', toolCallId: `c${n}` },
    { role: 'assistant', content: `A${n}` },
  ];

  it('remembers whole turns of each session, and makes its table', async () => {
    const ada = await open('ada', { contextWindowLength: 2 });
    for (const n of [1, 2, 3]) await ada.thing.save(turn(n));
    const bo = await open("bo'; drop table x");
    await bo.thing.save(turn(9));
    expect(await ada.thing.load()).toEqual([...turn(2), ...turn(3)]);
    expect(await bo.thing.load()).toEqual(turn(9));
    await ada.thing.replace?.(turn(4));
    expect(await ada.thing.load()).toEqual(turn(4));
    await Promise.all([ada.close?.(), bo.close?.()]);
    const rows = await database.run("select message from n8n_chat_histories where session_id = 'ada' order by id");
    expect(rows[0]?.message).toEqual({ type: 'human', content: 'Q4', additional_kwargs: {}, response_metadata: {} });
  });

  it('reads what other programs wrote, in both of their forms', async () => {
    await database.run('create table "Own" (id serial primary key, session_id text, message jsonb)');
    const forms = [{ type: 'human', data: { content: 'Hi' } }, { type: 'ai', content: 'Hello' }, { type: 'odd' }, 'no'];
    for (const form of forms) {
      await database.run(`insert into "Own" (session_id, message) values ('s', '${JSON.stringify(form)}')`);
    }
    const { thing, close } = await open('s', { tableName: 'public.Own' });
    expect(await thing.load()).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ]);
    await close?.();
    const { thing: refused } = await open('s', { tableName: 'a.b.c' });
    await expect(refused.load()).rejects.toThrow("'a.b.c' is not the name of a table");
  });
});
