import { createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { path } from '../client/request.ts';
import { defineCredential } from '../credentials/define-credential.ts';
import { options, string } from '../parameters/builders.ts';
import { choices, secret } from '../parameters/service-builders.ts';
import { service } from '../services/service.ts';
import { callWebhook, lookAfterSubscription, readSchedules, runNode } from '../testing/index.ts';
import { definePollTrigger } from './define-poll-trigger.ts';
import { defineWebhookTrigger } from './define-webhook-trigger.ts';
import { hmacSignature, sharedSecret } from './signature.ts';

const api = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels account',
  parameters: [secret('token', { label: 'Token' })],
  authenticate: ({ token }) => ({ headers: { authorization: token } }),
});
const parcels = service({ name: 'Parcels', credential: api, baseUrl: 'https://parcels.example' });
const meta = { name: 'test.parcelsTrigger', displayName: 'On parcel', description: 'Starts on a parcel', version: 1 };

describe('a trigger that polls', () => {
  const page = z.array(z.object({ id: z.string() }));
  const trigger = definePollTrigger({
    ...meta,
    service: parcels,
    parameters: [string('state', { label: 'State', default: 'open' })],
    async poll({ client, parameters: { state }, cursor }) {
      const found = await client.get('/parcels', { query: { state, after: cursor }, answer: page });
      return { items: found.map((json) => ({ json })), cursor: found.at(-1)?.id };
    },
  });
  const staticData: { node: JsonObject; workflow: JsonObject } = { node: {}, workflow: {} };
  const poll = async (ids: string[], mode: 'trigger' | 'manual' = 'trigger') => {
    const http = () => ({ json: ids.map((id) => ({ id })) });
    const { json, requests } = await runNode(trigger, { mode, staticData, http });
    return { ids: json.map(({ id }) => id), query: requests[0]?.query };
  };

  it('notes what is there at first, and gives what comes then', async () => {
    expect(await poll(['a', 'b'])).toEqual({ ids: [], query: [['state', 'open']] });
    expect(await poll([])).toEqual({
      ids: [],
      query: [
        ['state', 'open'],
        ['after', 'b'],
      ],
    });
    expect((await poll(['c'])).ids).toEqual(['c']);
    expect(staticData.node).toEqual({ cursor: 'c' });
  });

  it('shows the newest by hand, and notes nothing', async () => {
    expect(await poll(['y', 'z'], 'manual')).toEqual({ ids: ['y', 'z'], query: [['state', 'open']] });
    expect(staticData.node).toEqual({ cursor: 'c' });
  });

  it('takes the first thing of a service that had none', async () => {
    staticData.node = {};
    await poll([]);
    expect((await poll(['first'])).ids).toEqual(['first']);
  });

  it('looks when the user says', () => {
    const parameters = { pollTimes: { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] } };
    expect(readSchedules(trigger, { parameters })).toEqual([{ cron: '0 */5 * * * *' }]);
  });
});

describe('a trigger that is called', () => {
  const trigger = defineWebhookTrigger({
    ...meta,
    service: parcels,
    parameters: [options('event', { label: 'Event', options: choices('created', 'lost') })],
    async register({ client, url, secret: key, parameters: { event } }) {
      const hook = await client.post('/hooks', { url, key, event }, { answer: z.object({ id: z.string() }) });
      return { hookId: hook.id };
    },
    isRegistered: ({ client, stored: { hookId } }) => client.exists(path`/hooks/${hookId}`),
    unregister: ({ client, stored: { hookId } }) => client.delete(path`/hooks/${hookId}`),
    verify: hmacSignature({ header: 'X-Signature', prefix: 'sha256=' }),
    receive: ({ body, parameters: { event } }) => [{ json: { body, event } }],
  });

  function world() {
    const hooks = new Map<string, JsonObject>();
    const staticData: { node: JsonObject; workflow: JsonObject } = { node: {}, workflow: {} };
    const http = ({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) => {
      const id = url.split('/hooks/')[1] ?? '';
      if (method === 'POST') {
        const made = `h${hooks.size + 1}`;
        hooks.set(made, JSON.parse(String(body)));
        return { json: { id: made } };
      }
      const isThere = hooks.has(id);
      if (method === 'DELETE') hooks.delete(id);
      return { status: isThere ? 200 : 404, json: {} };
    };
    const act = (action: 'keep' | 'remove', parameters: JsonObject = {}) =>
      lookAfterSubscription(trigger, action, { url: 'https://own.example/hook', http, staticData, parameters });
    return { hooks, staticData, act };
  }

  it('subscribes once, and again when the service has forgotten it', async () => {
    const { hooks, act } = world();
    await act('keep');
    await act('keep');
    expect([...hooks.values()]).toMatchObject([{ url: 'https://own.example/hook', event: 'created' }]);
    hooks.clear();
    await act('keep');
    expect(hooks.size).toBe(1);
  });

  it('subscribes anew for other parameters, and ends the old subscription', async () => {
    const { hooks, act } = world();
    await act('keep');
    await act('keep', { event: 'lost' });
    expect([...hooks.values()]).toMatchObject([{ event: 'lost' }]);
  });

  it('unsubscribes', async () => {
    const { hooks, staticData, act } = world();
    await act('keep');
    await act('remove');
    await act('remove');
    expect([hooks.size, staticData.node]).toEqual([0, {}]);
    await act('keep');
    hooks.clear();
    await act('remove');
    expect(staticData.node).toEqual({});
  });

  it('takes calls that the service signed, and no others', async () => {
    const { staticData, hooks, act } = world();
    await act('keep');
    const body = '{"id":7}';
    const key = String([...hooks.values()][0]?.key);
    const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
    const call = (headers: Record<string, string>, sent = body) =>
      callWebhook(trigger, { headers, body: sent }, { staticData });
    expect((await call({ 'x-signature': signature })).outputs).toEqual([
      [{ json: { body: { id: 7 }, event: 'created' } }],
    ]);
    for (const bad of [{}, { 'x-signature': 'sha256=00' }, { 'x-signature': signature.slice(7) }]) {
      expect(await call(bad as Record<string, string>)).toMatchObject({ reply: { status: 401 } });
    }
    expect(await call({ 'x-signature': signature }, '{"id":8}')).toMatchObject({ reply: { status: 401 } });
  });
});

describe('a probe', () => {
  const trigger = defineWebhookTrigger({
    ...meta,
    service: parcels,
    register: () => ({}),
    unregister: () => undefined,
    verify: hmacSignature({ header: 'sig' }),
    secretOf: ({ token }) => token,
    probe: {
      method: 'GET',
      answer: ({ request: { query }, secret: key }) =>
        query.token === key ? { body: String(query.challenge) } : { status: 403 },
    },
    receive: () => [{ json: {} }],
  });

  it('has a webhook of its own, is answered and starts nothing', async () => {
    expect(trigger.description.webhooks).toMatchObject([
      { name: 'setup', httpMethod: 'GET', path: 'webhook' },
      { name: 'default', httpMethod: 'POST', path: 'webhook' },
    ]);
    const probe = (token: string) =>
      callWebhook(
        trigger,
        { query: { token, challenge: '42' } },
        { webhookName: 'setup', credentials: { parcelsApi: { token: 'key' } } },
      );
    expect(await probe('key')).toEqual({ reply: { body: '42' } });
    expect(await probe('other')).toEqual({ reply: { status: 403 } });
  });
});

describe('signatures', () => {
  const body = Buffer.from('body');
  const sign = (text: string) => createHmac('sha256', 'key').update(text).digest('base64');

  it('may cover the time, which must be now', () => {
    const check = hmacSignature({ header: 'Sig', encoding: 'base64', timestamp: { header: 'Time' } });
    const headers = { sig: sign('1000.body'), time: '1000' };
    const call = { headers, query: {}, body, secret: 'key', address: '', now: 1_000_000 };
    expect(check(call)).toBe(true);
    expect(check({ ...call, now: 1_400_000 })).toBe(false);
    expect(check({ ...call, headers: { ...headers, time: '1200' }, now: 1_200_000 })).toBe(false);
    expect(check({ ...call, headers: { sig: headers.sig }, now: 0 })).toBe(false);
  });

  it('may cover the address', () => {
    const check = hmacSignature({ header: 'Sig', encoding: 'base64', signsAddress: true });
    const address = 'https://own.example/hook';
    const call = { headers: { sig: sign(`body${address}`) }, query: {}, body, secret: 'key', address, now: 0 };
    expect(check(call)).toBe(true);
    expect(check({ ...call, address: 'https://own.example/other' })).toBe(false);
  });

  it('of nothing are worth nothing', () => {
    const empty = createHmac('sha256', '').update(body).digest('hex');
    const call = { headers: {}, query: {}, body, secret: '', address: '', now: 0 };
    expect(hmacSignature({ header: 'sig' })({ ...call, headers: { sig: empty } })).toBe(false);
    expect(sharedSecret({ header: 'sig' })({ ...call, headers: { sig: '' } })).toBe(false);
    expect(sharedSecret({ header: 'Sig' })({ ...call, headers: { sig: 'abc' }, secret: 'abc' })).toBe(true);
    expect(sharedSecret({ query: 'key' })({ ...call, query: { key: 'abc' }, secret: 'abc' })).toBe(true);
    expect(sharedSecret({ query: 'key' })({ ...call, headers: { key: 'abc' }, secret: 'abc' })).toBe(false);
  });
});
