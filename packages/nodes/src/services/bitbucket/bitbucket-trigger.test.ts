import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, lookAfterSubscription, lookupContext } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import triggers from './bitbucket-trigger.node.ts';

const API = 'https://api.bitbucket.org/2.0';
const credentials = {
  bitbucketApi: { username: 'ann', appPassword: 'pw' },
  bitbucketAccessTokenApi: { email: 'ann@example.com', accessToken: 'T' },
};
const newest = triggers[1];
if (!newest) throw new Error('There is no such version');

it('has a repository call it, takes signed calls, and ends it', async () => {
  let hook: JsonObject | undefined;
  const asked: string[] = [];
  const life = {
    credentials,
    staticData: { node: {}, workflow: {} },
    parameters: { resource: 'repository', workspace: 'w', repository: 'r', events: ['repo:push'] },
    url: 'https://own.example/hook',
    http: (({ method = 'GET', url, body }) => {
      asked.push(`${method} ${url.slice(API.length)}`);
      if (method === 'POST') hook = JSON.parse(String(body));
      if (method === 'DELETE') hook = undefined;
      return { status: hook ? 200 : 404, json: { uuid: '{h-1}' } };
    }) satisfies FakeServer,
  };
  await lookAfterSubscription(newest, 'keep', life);
  expect(hook).toMatchObject({ url: life.url, active: true, events: ['repo:push'] });
  const body = '{"push":{}}';
  const sign = (secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const call = (signature: string) => callWebhook(newest, { body, headers: { 'x-hub-signature': signature } }, life);
  expect((await call(sign(String(hook?.secret)))).outputs).toEqual([[{ json: { push: {} } }]]);
  expect((await call(sign('guessed'))).reply?.status).toBe(401);
  await lookAfterSubscription(newest, 'keep', life);
  await lookAfterSubscription(newest, 'remove', life);
  expect(asked).toEqual([
    'POST /repositories/w/r/hooks',
    'GET /repositories/w/r/hooks/%7Bh-1%7D',
    'DELETE /repositories/w/r/hooks/%7Bh-1%7D',
  ]);
});

it('offers workspaces of all pages, repositories and events', async () => {
  const http: FakeServer = ({ url }) => {
    const answer: JsonObject = url.includes('hook_events')
      ? { values: [{ event: 'repo:push', label: 'Push' }] }
      : { values: [{ slug: url.includes('page') ? 'b' : 'a', name: null }] };
    if (url.endsWith('/workspaces')) answer.next = `${API}/workspaces?page=2`;
    return { json: answer };
  };
  const context = lookupContext(newest, { credentials, parameters: { workspace: 'w' }, http });
  const { getWorkspaces, getRepositories, getRepositoriesEvents } = newest.lookups?.options ?? {};
  expect(await getWorkspaces?.(context)).toEqual([
    { name: 'a', value: 'a' },
    { name: 'b', value: 'b' },
  ]);
  expect(await getRepositories?.(context)).toEqual([{ name: 'a', value: 'a' }]);
  expect(await getRepositoriesEvents?.(context)).toEqual([{ name: 'Push', value: 'repo:push' }]);
});
