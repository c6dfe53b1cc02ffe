import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type LocalService, runNode, startLocalService } from '@millrace/node-sdk/testing';
import zebra from '../src/zebra.node.ts';
import zebraApi from '../src/zebra-api.credential.ts';

/** Stands for the service, on this machine. */
let service: LocalService;

before(async () => {
  service = await startLocalService(({ method, path, query, headers, body }) => {
    if (headers.authorization !== 'Bearer key') return { status: 401, json: { error: { message: 'No such token' } } };
    if (method === 'POST') return { json: { id: 1, ...JSON.parse(body) } };
    if (path === '/notes') return { json: [{ id: 1 }, { id: 2 }].slice(0, Number(query.limit)) };
    return path === '/notes/7' ? { json: { id: 7 } } : { status: 404, json: { error: { message: 'No such note' } } };
  });
});
after(() => service.close());
beforeEach(() => void service.calls.splice(0));

const account = (token = 'key') => ({
  credentials: { zebraApi: { baseUrl: service.url, token } },
  credentialTypes: [zebraApi],
});

test('creates a note for each item', async () => {
  const parameters = { operation: 'create', text: 'Buy milk' } as const;
  const { json, linked } = await runNode(zebra, { ...account(), parameters, items: [{}, {}] });
  assert.deepEqual(json, [
    { id: 1, text: 'Buy milk' },
    { id: 1, text: 'Buy milk' },
  ]);
  assert.deepEqual(linked[1]?.pairedItem, { item: 1 });
  assert.equal(service.calls[0]?.body, '{"text":"Buy milk"}');
});

test('gets notes', async () => {
  const { json } = await runNode(zebra, { ...account(), parameters: { operation: 'getMany', limit: 2 } });
  assert.deepEqual(json, [{ id: 1 }, { id: 2 }]);
  const one = await runNode(zebra, { ...account(), parameters: { operation: 'get', noteId: 7 } });
  assert.deepEqual(one.json, [{ id: 7 }]);
});

test('says what is wrong, and goes on after an item that fails where the workflow does', async () => {
  const parameters = { operation: 'get', noteId: 8 } as const;
  await assert.rejects(runNode(zebra, { ...account(), parameters }), /No such note/);
  const { json } = await runNode(zebra, { ...account('old'), parameters, continueOnFail: true });
  assert.match(String(json[0]?.error), /No such token/);
});
