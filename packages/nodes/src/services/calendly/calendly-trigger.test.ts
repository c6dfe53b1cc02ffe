import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { callWebhook, lookAfterSubscription } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { calendlyTriggerV1 as v1, calendlyTriggerV2 as v2 } from './calendly-trigger.node.ts';

const NOW = Date.UTC(2030, 0, 1);
const token = { oauthTokenData: { access_token: 'T' } };
const me = {
  uri: 'https://api.calendly.com/users/U',
  current_organization: 'https://api.calendly.com/organizations/O',
};

function life(parameters: JsonObject, hooks: Map<string, JsonObject>) {
  return {
    credentials: { calendlyApi: { apiKey: 'K' }, calendlyOAuth2Api: token },
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters,
    now: NOW,
    url: 'https://own.example/hook',
    http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
      if (url.endsWith('/users/me')) return { json: { resource: me } };
      if (method === 'POST') hooks.set('W', JSON.parse(String(body)));
      if (method === 'DELETE') hooks.delete('W');
      return method === 'POST'
        ? { json: { resource: { uri: 'https://api.calendly.com/webhook_subscriptions/W' } } }
        : { status: hooks.has('W') ? 200 : 404, json: {} };
    },
  };
}

it('subscribes for the user, takes calls that are signed now, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const own = life({ scope: 'user', events: ['invitee.created'] }, hooks);
  await lookAfterSubscription(v2, 'keep', own);
  const hook = hooks.get('W');
  expect(hook).toMatchObject({
    url: own.url,
    events: ['invitee.created'],
    scope: 'user',
    user: me.uri,
    organization: me.current_organization,
  });
  const body = '{"event":"invitee.created","payload":{"email":"a@x.test"}}';
  const call = (seconds: number, key: string) => {
    const hash = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
    return callWebhook(v2, { body, headers: { 'calendly-webhook-signature': `t=${seconds},v1=${hash}` } }, own);
  };
  const key = String(hook?.signing_key);
  expect((await call(NOW / 1000, key)).outputs).toEqual([[{ json: JSON.parse(body) }]]);
  expect((await call(NOW / 1000 - 600, key)).reply?.status).toBe(401);
  expect((await call(NOW / 1000, 'made up')).reply?.status).toBe(401);
  expect((await callWebhook(v2, { body }, own)).reply?.status).toBe(401);
  await lookAfterSubscription(v2, 'remove', own);
  expect(hooks.size).toBe(0);
});

it('subscribes for the organization, in version 1 with a token', async () => {
  const hooks = new Map<string, JsonObject>();
  const own = life({ authentication: 'apiKey', scope: 'organization', events: ['invitee.canceled'] }, hooks);
  await lookAfterSubscription(v1, 'keep', own);
  expect(hooks.get('W')).toMatchObject({ scope: 'organization', organization: me.current_organization });
  expect(hooks.get('W')).not.toHaveProperty('user');
});
