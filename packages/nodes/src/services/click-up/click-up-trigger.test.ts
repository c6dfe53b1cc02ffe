import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import clickUpTrigger from './click-up-trigger.node.ts';

it('subscribes to a place, takes calls signed with the secret of ClickUp, subscribes anew when suspended, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  let status = 'active';
  let made = 0;
  const life = {
    credentials: { clickUpApi: { accessToken: 'T' } },
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { team: 't1', events: ['taskCreated'], filters: { listId: 'l1' } },
    url: 'https://own.example/hook',
    http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }): { json: JsonObject } {
      if (method === 'GET') return { json: { webhooks: [...hooks.keys()].map((id) => ({ id, health: { status } })) } };
      if (method === 'DELETE') hooks.delete(url.split('/webhook/')[1] ?? '');
      if (method !== 'POST') return { json: {} };
      const id = `h${++made}`;
      hooks.set(id, JSON.parse(String(body)));
      return { json: { id, webhook: { id, secret: `key of ${id}` } } };
    },
  };
  await lookAfterSubscription(clickUpTrigger, 'keep', life);
  await lookAfterSubscription(clickUpTrigger, 'keep', life);
  expect([...hooks]).toEqual([['h1', { endpoint: life.url, events: ['taskCreated'], list_id: 'l1' }]]);

  const body = '{"event":"taskCreated","task_id":"1"}';
  const call = (key: string) => {
    const headers = { 'x-signature': createHmac('sha256', key).update(body).digest('hex') };
    return callWebhook(clickUpTrigger, { body, headers }, life);
  };
  expect((await call('key of h1')).outputs).toEqual([[{ json: JSON.parse(body) }]]);
  expect((await call('made up')).reply?.status).toBe(401);

  status = 'suspended';
  await lookAfterSubscription(clickUpTrigger, 'keep', life);
  expect((await call('key of h2')).outputs).toHaveLength(1);
  // It would call as well when somebody lets it go on.
  expect([...hooks.keys()]).toEqual(['h2']);
  await lookAfterSubscription(clickUpTrigger, 'remove', life);
  expect(hooks.has('h2')).toBe(false);
});
