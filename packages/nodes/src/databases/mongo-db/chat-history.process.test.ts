import type { ChatMemory } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { type Document, Long } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeMongoServer, startFakeMongo } from './fake-mongo-server.ts';
import memory from './memory-mongo-db-chat.node.ts';

let server: FakeMongoServer;
let answer: (command: Document) => Document | undefined;
beforeEach(async () => {
  answer = () => undefined;
  server = await startFakeMongo((command) => answer(command));
});
afterEach(() => server.close());

it('the MongoDB chat memory keeps the messages of a session in a document', async () => {
  const messages = [
    { type: 'human', data: { content: 'Hi' } },
    { type: 'ai', data: { content: 'Hello' } },
  ];
  answer = ({ find }) =>
    find
      ? { cursor: { id: Long.ZERO, ns: 'shop.x', firstBatch: [{ sessionId: 'ada', messages }] } }
      : { n: 1, nModified: 1 };
  const { thing, close } = await supplyNode<ChatMemory>(memory, {
    parameters: { sessionIdType: 'customKey', sessionKey: 'ada', databaseName: 'chats' },
    credentials: { mongoDb: { configurationType: 'values', host: '127.0.0.1', port: server.port, database: 'shop' } },
  });
  expect(await thing.load()).toEqual([
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
  ]);
  await thing.save([{ role: 'user', content: 'Bye' }]);
  await thing.replace?.([]);
  await close?.();
  expect(server.commands).toMatchObject([
    { find: 'n8n_chat_histories', filter: { sessionId: 'ada' } },
    {
      update: 'n8n_chat_histories',
      updates: [{ q: { sessionId: 'ada' }, u: { $push: { messages: { $each: [{ type: 'human' }] } } }, upsert: true }],
    },
    { update: 'n8n_chat_histories', updates: [{ u: { $set: { messages: [] } } }] },
  ]);
});
