import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import asana from './asana.node.ts';
import asanaTrigger from './asana-trigger.node.ts';

const account = { credentials: { asanaApi: { accessToken: 'T' } } };
const API = 'https://app.asana.com/api/1.0';

it('gives the subtasks of a task page after page, at the addresses that Asana gives', async () => {
  const uri = `${API}/tasks/1/subtasks?limit=100&offset=o2`;
  const { json, requests } = await runNode(asana, {
    ...account,
    parameters: {
      resource: 'subtask',
      operation: 'getAll',
      taskId: '1',
      returnAll: true,
      options: { opt_fields: ['gid', 'name'] },
    },
    http: ({ url }) => ({
      json: { data: [{ gid: url === uri ? '2' : '1' }], next_page: url === uri ? null : { uri } },
    }),
  });
  expect(json).toEqual([{ gid: '1' }, { gid: '2' }]);
  expect(requests[0]?.query).toEqual([
    ['opt_fields', 'gid,name'],
    ['limit', '100'],
  ]);
});

it('makes a project without a team, with all that is said of it', async () => {
  const { requests } = await runNode(asana, {
    ...account,
    parameters: {
      resource: 'project',
      operation: 'create',
      name: 'P',
      workspace: 'w1',
      additionalFields: { color: 'dark-blue', privacy_setting: 'private' },
    },
    http: () => ({ json: { data: { gid: '1' } } }),
  });
  expect(requests[0]).toMatchObject({ method: 'POST', url: `${API}/projects`, query: [] });
  expect(JSON.parse(String(requests[0]?.body))).toEqual({
    data: { name: 'P', workspace: 'w1', color: 'dark-blue', privacy_setting: 'private' },
  });
});

it('subscribes, answers the trial, takes calls signed with the secret of Asana, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { resource: 'p1' },
    url: 'https://own.example/hook',
    http({ method = 'GET', body }: { method?: string; body?: unknown }) {
      if (method === 'POST') hooks.set('h1', JSON.parse(String(body)));
      else if (method === 'DELETE') hooks.delete('h1');
      return { json: { data: { gid: 'h1' }, 'X-Hook-Secret': 'S' } };
    },
  };
  const trial = await callWebhook(asanaTrigger, { body: '', headers: { 'x-hook-secret': 'S' } }, life);
  expect(trial).toEqual({ reply: { status: 200, headers: { 'X-Hook-Secret': 'S' } } });
  await lookAfterSubscription(asanaTrigger, 'keep', life);
  expect(hooks.get('h1')).toEqual({ data: { resource: 'p1', target: life.url } });
  const call = (body: string, secret: string) => {
    const headers = { 'x-hook-signature': createHmac('sha256', secret).update(body).digest('hex') };
    return callWebhook(asanaTrigger, { body, headers }, life);
  };
  const events = '{"events":[{"action":"added"},{"action":"changed"}]}';
  expect((await call(events, 'S')).outputs).toEqual([[{ json: { action: 'added' } }, { json: { action: 'changed' } }]]);
  expect((await call('{"events":[]}', 'S')).reply).toEqual({ status: 200 });
  expect((await call(events, 'made up')).reply?.status).toBe(401);
  await lookAfterSubscription(asanaTrigger, 'remove', life);
  expect(hooks.size).toBe(0);
});
