import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { mailchimpOAuth2Api } from './mailchimp.credentials.ts';
import mailchimp from './mailchimp.node.ts';
import mailchimpTrigger from './mailchimp-trigger.node.ts';

const account = { credentials: { mailchimpApi: { apiKey: 'k-us5' } } };
const API = 'https://us5.api.mailchimp.com/3.0';
const bodyOf = (request: { body?: unknown } | undefined): JsonObject => JSON.parse(String(request?.body));

it('gives all members page after page, until one is empty', async () => {
  const { json, requests } = await runNode(mailchimp, {
    ...account,
    parameters: { operation: 'getAll', list: 'l', returnAll: true },
    http: ({ query = [] }) => ({
      json: { members: query.some(([name, value]) => name === 'offset' && value === '0') ? [{ id: '1' }] : [] },
    }),
  });
  expect(json).toEqual([{ id: '1' }]);
  expect(requests.map(({ query }) => query)).toEqual(
    ['0', '500'].map((offset) => [
      ['offset', offset],
      ['count', '500'],
    ]),
  );
});

it('creates a member with groups and times', async () => {
  const { requests } = await runNode(mailchimp, {
    ...account,
    parameters: {
      list: 'l',
      email: 'a@x.test',
      status: 'subscribed',
      options: { timestampSignup: '2030-01-01T10:00:00Z', tags: 'x, y', ipOptIn: '1.1.1.1' },
      groupsUi: { groupsValues: [{ categoryId: 'c', categoryFieldId: 'g', value: true }] },
    },
    http: () => ({ json: { id: '1' } }),
  });
  expect(requests[0]).toMatchObject({ method: 'POST', url: `${API}/lists/l/members` });
  expect(bodyOf(requests[0])).toMatchObject({
    email_address: 'a@x.test',
    timestamp_signup: '2030-01-01T10:00:00Z',
    ip_opt: '1.1.1.1',
    tags: ['x', 'y'],
    interests: { g: true },
  });
});

it('asks where the account of a token is, once for all items', async () => {
  const { requests } = await runNode(mailchimp, {
    credentials: { mailchimpOAuth2Api: { oauthTokenData: { access_token: 'T' } } },
    items: [{ json: {} }, { json: {} }],
    parameters: { authentication: 'oAuth2', resource: 'campaign', operation: 'send', campaignId: 'c' },
    http: ({ url }) =>
      url.startsWith('https://login.') ? { json: { api_endpoint: 'https://us9.api.mailchimp.com' } } : { status: 204 },
  });
  const sent = 'https://us9.api.mailchimp.com/3.0/campaigns/c/actions/send';
  expect(requests.map(({ url }) => url)).toEqual(['https://login.mailchimp.com/oauth2/metadata', sent, sent]);
});

it('sends no key to an address that the key makes up', async () => {
  const run = runNode(mailchimp, {
    credentials: { mailchimpApi: { apiKey: 'k-evil.test/' } },
    parameters: { operation: 'get', list: 'l', email: 'a@x.test' },
    http: () => ({ json: {} }),
  });
  await expect(run).rejects.toThrow('names no data center');
});

describe('The trigger', () => {
  it('subscribes with a secret, answers the trial, takes calls that carry the secret, and unsubscribes', async () => {
    const hooks = new Map<string, JsonObject>();
    const life = {
      ...account,
      staticData: { node: {} as JsonObject, workflow: {} },
      parameters: { list: 'l', events: ['subscribe'], sources: ['user'] },
      url: 'https://own.example/hook',
      http({ method = 'GET', body }: { method?: string; body?: unknown }) {
        if (method === 'POST') hooks.set('h', JSON.parse(String(body)));
        if (method === 'DELETE') hooks.delete('h');
        return { json: { id: 'h' } };
      },
    };
    const trial = await callWebhook(mailchimpTrigger, { method: 'GET' }, { ...life, webhookName: 'setup' });
    expect(trial.reply).toEqual({ status: 200 });
    await lookAfterSubscription(mailchimpTrigger, 'keep', life);
    expect(hooks.get('h')).toMatchObject({
      events: { subscribe: true, unsubscribe: false },
      sources: { user: true, api: false },
    });
    const { searchParams } = new URL(String(hooks.get('h')?.url));
    const call = (body: string, query: Record<string, string>) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return callWebhook(mailchimpTrigger, { body, headers, query }, life);
    };
    const good = Object.fromEntries(searchParams);
    const { outputs } = await call('type=subscribe&data%5Bemail%5D=a%40x.test', good);
    expect(outputs).toEqual([[{ json: { type: 'subscribe', 'data[email]': 'a@x.test' } }]]);
    expect((await call('type=cleaned', good)).outputs).toBeUndefined();
    expect((await call('type=subscribe', { secret: 'made up' })).reply?.status).toBe(401);
    await lookAfterSubscription(mailchimpTrigger, 'remove', life);
    expect(hooks.size).toBe(0);
  });
});

it('signs in with OAuth, also where Mailchimp tells which data center an account is in', async () => {
  const fields = { oauthTokenData: { access_token: 'AT' } };
  const signed = async (url: string) =>
    (await mailchimpOAuth2Api.authenticate?.(fields, { url }))?.headers?.authorization;
  expect(await signed('https://login.mailchimp.com/oauth2/metadata')).toBe('OAuth AT');
  expect(await signed('https://us5.api.mailchimp.com/3.0/lists')).toBe('Bearer AT');
});
