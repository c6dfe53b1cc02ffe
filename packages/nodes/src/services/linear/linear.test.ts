import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import linear from './linear.node.ts';
import linearTrigger from './linear-trigger.node.ts';

const account = { credentials: { linearApi: { apiKey: 'K' } } };
const bodyOf = ({ body }: { body?: unknown }) => JSON.parse(String(body));

it('gives issues page after page', async () => {
  const { json, requests } = await runNode(linear, {
    ...account,
    parameters: { operation: 'getAll', limit: 51 },
    http: (request) => {
      const isFirst = bodyOf(request).variables.after === null;
      const nodes = Array.from({ length: isFirst ? 50 : 1 }, (_, at) => ({ id: `${isFirst ? 'a' : 'b'}${at}` }));
      return {
        json: { data: { issues: { nodes, pageInfo: { hasNextPage: true, endCursor: isFirst ? 'e1' : 'e2' } } } },
      };
    },
  });
  expect(json).toHaveLength(51);
  expect(requests.map((request) => bodyOf(request).variables)).toEqual([
    { first: 50, after: null },
    { first: 1, after: 'e1' },
  ]);
});

it('says why Linear refuses, which it does with status 200', async () => {
  const run = runNode(linear, {
    ...account,
    parameters: { resource: 'comment', operation: 'addComment', issueId: 'zz', comment: 'Hi' },
    http: () => ({
      json: {
        data: null,
        errors: [{ message: 'Entity not found', extensions: { userPresentableMessage: 'No issue.' } }],
      },
    }),
  });
  await expect(run).rejects.toThrow('Entity not found (No issue.)');
});

it('subscribes to all public teams, takes signed calls, subscribes anew when it was switched off, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  let enabled = true;
  let count = 0;
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { resources: ['issue' as const, 'comment' as const] },
    url: 'https://own.example/hook',
    http(request: { body?: unknown }): { json: JsonObject } {
      const { query, variables } = bodyOf(request);
      if (query.includes('webhookDelete')) hooks.delete(variables.id);
      if (!query.includes('webhookCreate')) {
        return { json: { data: { webhooks: { nodes: [...hooks.keys()].map((id) => ({ id, enabled })) } } } };
      }
      const id = `h${++count}`;
      hooks.set(id, variables.input);
      return { json: { data: { webhookCreate: { success: true, webhook: { id } } } } };
    },
  };
  await lookAfterSubscription(linearTrigger, 'keep', life);
  await lookAfterSubscription(linearTrigger, 'keep', life);
  const { secret, ...subscribed } = hooks.get('h1') ?? {};
  expect(subscribed).toEqual({ url: life.url, resourceTypes: ['Issue', 'Comment'], allPublicTeams: true });
  const body = '{"action":"create","type":"Issue"}';
  const call = (key: string) => {
    const headers = { 'linear-signature': createHmac('sha256', key).update(body).digest('hex') };
    return callWebhook(linearTrigger, { body, headers }, life);
  };
  expect((await call(String(secret))).outputs).toEqual([[{ json: JSON.parse(body) }]]);
  expect((await call('made up')).reply?.status).toBe(401);
  enabled = false;
  await lookAfterSubscription(linearTrigger, 'keep', life);
  expect([...hooks.keys()]).toEqual(['h2']);
  await lookAfterSubscription(linearTrigger, 'remove', life);
  expect(hooks.has('h2')).toBe(false);
});
