import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import trello from './trello.node.ts';
import trelloTrigger from './trello-trigger.node.ts';

const account = { credentials: { trelloApi: { apiKey: 'K', apiToken: 'T', oauthSecret: 'S' } } };
const cards = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: `c${from + i}` }));

describe('the cards of a list', () => {
  const parameters = { resource: 'list', operation: 'getCards', id: 'l1' };

  it('are given page after page, each older than the one before', async () => {
    const { json, requests } = await runNode(trello, {
      ...account,
      parameters: { ...parameters, returnAll: true },
      http: ({ query = [] }) => ({ json: query.some(([name]) => name === 'before') ? cards(1000, 1) : cards(0, 1000) }),
    });
    expect(json).toHaveLength(1001);
    expect(requests.map(({ query }) => Object.fromEntries(query ?? []))).toEqual([
      { sort: '-id', limit: '1000' },
      { sort: '-id', limit: '1000', before: 'c999' },
    ]);
  });

  it('stand in their order where only some are wanted', async () => {
    const { json, requests } = await runNode(trello, {
      ...account,
      parameters: { ...parameters, limit: 2 },
      http: () => ({ json: cards(0, 2) }),
    });
    expect(json).toEqual([{ id: 'c0' }, { id: 'c1' }]);
    expect(requests[0]?.query).toEqual([['limit', '2']]);
  });
});

it('gives the lists of a board, and says how many only where some are wanted', async () => {
  const lists = (parameters: JsonObject) =>
    runNode(trello, {
      ...account,
      parameters: { resource: 'list', operation: 'getAll', id: 'b1', ...parameters },
      http: () => ({ json: [{ id: 'l1' }] }),
    }).then(({ requests }) => requests[0]?.query ?? []);
  expect(await lists({ returnAll: true })).toEqual([]);
  expect(await lists({ limit: 5 })).toEqual([['limit', '5']]);
});

it('moves an item to another checklist', async () => {
  const { requests } = await runNode(trello, {
    ...account,
    parameters: {
      resource: 'checklist',
      operation: 'updateCheckItem',
      cardId: { mode: 'id', value: 'c1' },
      checkItemId: 'i1',
      additionalFields: { state: 'complete', checklistId: 'k2' },
    },
    http: () => ({ json: { id: 'i1' } }),
  });
  expect(requests[0]).toMatchObject({ method: 'PUT', url: 'https://api.trello.com/1/cards/c1/checkItem/i1' });
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ state: 'complete', idChecklist: 'k2' });
});

it('says why Trello refuses', async () => {
  const run = runNode(trello, {
    ...account,
    parameters: { operation: 'get', id: { mode: 'id', value: 'bad' } },
    http: () => ({ status: 400, headers: { 'content-type': 'text/plain' }, body: 'invalid id' }),
  });
  await expect(run).rejects.toThrow('invalid id');
});

it('subscribes, answers when it is tried out, takes calls of Trello only, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { id: 'b1' },
    url: 'https://own.example/hook',
    http({ method = 'GET', body }: { method?: string; body?: unknown }) {
      if (method === 'POST') hooks.set('h1', JSON.parse(String(body)));
      else if (method === 'DELETE') hooks.delete('h1');
      return { json: { id: 'h1' } };
    },
  };
  await lookAfterSubscription(trelloTrigger, 'keep', life);
  expect(hooks.get('h1')).toMatchObject({ callbackURL: life.url, idModel: 'b1' });
  const probe = await callWebhook(trelloTrigger, { method: 'HEAD' }, { ...life, webhookName: 'setup' });
  expect(probe).toEqual({ reply: { status: 200 } });
  const body = '{"action":{"type":"updateCard"}}';
  const signature = createHmac('sha1', 'S').update(`${body}${life.url}`).digest('base64');
  const call = (sent: string) => callWebhook(trelloTrigger, { body, headers: { 'x-trello-webhook': sent } }, life);
  expect((await call(signature)).outputs).toEqual([[{ json: { action: { type: 'updateCard' } } }]]);
  expect((await call('AAAA')).reply?.status).toBe(401);
  const unsigned = { ...life, credentials: { trelloApi: { apiKey: 'K', apiToken: 'T' } } };
  expect((await callWebhook(trelloTrigger, { body }, unsigned)).outputs).toHaveLength(1);
  await lookAfterSubscription(trelloTrigger, 'remove', life);
  expect(hooks.size).toBe(0);
});
