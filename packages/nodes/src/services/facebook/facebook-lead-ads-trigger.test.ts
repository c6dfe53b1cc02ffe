import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, type FakeServer, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import { facebookLeadAdsOAuth2Api } from './facebook.credentials.ts';
import trigger from './facebook-lead-ads-trigger.node.ts';

let hook: JsonObject | undefined;
let asked: string[] = [];
let staticData: { node: JsonObject; workflow: JsonObject };
beforeEach(() => {
  hook = undefined;
  asked = [];
  staticData = { node: {}, workflow: {} };
});

const lead = {
  id: 'l1',
  created_time: '2026-11-26T10:00:00+0000',
  ad_id: 'a1',
  ad_name: 'Ad',
  field_data: [{ name: 'email', values: ['ada@example.com'] }],
};
const http: FakeServer = (request) => ({ json: answerTo(request) });

function answerTo({ method = 'GET', url, body, headers, query = [] }: Parameters<FakeServer>[0]): JsonObject {
  const { pathname } = new URL(url);
  asked.push(`${method} ${pathname} ${headers?.authorization ?? 'by user'}`);
  if (pathname.endsWith('/subscriptions')) {
    if (method === 'POST') hook = JSON.parse(String(body));
    if (method === 'DELETE') hook = undefined;
    return { data: hook ? [{ ...hook, active: true }] : [] };
  }
  if (pathname.endsWith('/l1')) return lead;
  if (query.some(([, value]) => value === 'access_token')) return { access_token: 'PAGE' };
  return { id: pathname.split('/').at(-1) ?? '', name: 'N', success: true };
}
const life = (options: JsonObject = {}) => ({
  credentials: { facebookLeadAdsOAuth2Api: { clientId: '12', clientSecret: 'S', oauthTokenData: {} } },
  staticData,
  parameters: { page: { mode: 'id', value: 'p1' }, form: { mode: 'id', value: 'f1' }, options },
  url: 'https://own.example/hook',
  http,
});

function call(form: string, options: JsonObject = {}) {
  const value = { leadgen_id: 'l1', page_id: 'p1', form_id: form };
  const text = JSON.stringify({ object: 'page', entry: [{ id: 'p1', changes: [{ field: 'leadgen', value }] }] });
  const signature = createHmac('sha256', 'S').update(text).digest('hex');
  return callWebhook(trigger, { body: text, headers: { 'x-hub-signature-256': `sha256=${signature}` } }, life(options));
}

it('has the page tell the app, and the app tell the workflow; proves its address, and ends it', async () => {
  await lookAfterSubscription(trigger, 'keep', life());
  expect(hook).toMatchObject({ object: 'page', callback_url: life().url, fields: ['leadgen'] });
  expect(asked).toContain('POST /v23.0/p1/subscribed_apps Bearer PAGE');
  const probe = (token: unknown) =>
    callWebhook(
      trigger,
      { query: { 'hub.verify_token': String(token), 'hub.challenge': '42' } },
      { ...life(), webhookName: 'setup' },
    );
  expect((await probe(hook?.verify_token)).reply).toMatchObject({ body: '42' });
  expect((await probe('made up')).reply).toEqual({ status: 403 });
  await lookAfterSubscription(trigger, 'remove', life());
  expect(hook).toBeUndefined();
});

it('leaves the address of somebody else alone', async () => {
  hook = { object: 'page', callback_url: 'https://other.example' };
  await expect(lookAfterSubscription(trigger, 'keep', life())).rejects.toThrow(
    'The Facebook app already tells another address of its pages: https://other.example',
  );
});

it('fetches the lead of a signed call for its form', async () => {
  expect((await call('f1')).outputs).toEqual([
    [
      {
        json: {
          id: 'l1',
          data: { email: 'ada@example.com' },
          form: { id: 'f1', name: 'N', success: true },
          page: { id: 'p1', name: 'N', success: true },
          ad: { id: 'a1', name: 'Ad' },
          adset: {},
          campaign: {},
          created_time: lead.created_time,
        },
      },
    ],
  ]);
  expect((await call('f1', { simplifyOutput: false })).outputs?.[0]?.[0]?.json).toMatchObject({
    field_data: lead.field_data,
    event: { leadgen_id: 'l1' },
  });
  expect((await call('f2')).outputs).toBeUndefined();
  expect((await callWebhook(trigger, { body: '{}' }, life())).reply?.status).toBe(401);
});

it('signs what concerns the app as the app, what a page brings along as it is, and all else as the user', async () => {
  const fields = { clientId: '12', clientSecret: 'S', oauthTokenData: { access_token: 'U' } };
  const signerOf = async (url: string, headers: Record<string, string> = {}) =>
    (await facebookLeadAdsOAuth2Api.authenticate?.(fields, { url, headers }))?.headers?.authorization;
  expect(await signerOf('https://graph.facebook.com/v23.0/12/subscriptions')).toBe('Bearer 12|S');
  expect(await signerOf('https://graph.facebook.com/v23.0/me')).toBe('Bearer U');
  expect(await signerOf('https://graph.facebook.com/v23.0/p1', { authorization: 'Bearer PAGE' })).toBe('Bearer PAGE');
});
