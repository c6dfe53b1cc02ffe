import type { JsonObject } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import convertKit from './convert-kit.node.ts';
import convertKitTrigger from './convert-kit-trigger.node.ts';

const API = 'https://api.convertkit.com/v3';
const account = { credentials: { convertKitApi: { apiSecret: 'S' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { subscription: { id: 5 } } })) {
  const { requests, json } = await runNode(convertKit, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('subscribes people to a form, a sequence and a tag', async () => {
  const fieldsUi = { fieldsValues: [{ key: 'plan', value: 'pro' }] };
  const who = { email: 'a@example.com' };
  const form = { operation: 'addSubscriber', id: '1', ...who, additionalFields: { fieldsUi, firstName: 'Ann' } };
  const body = { ...who, first_name: 'Ann', fields: { plan: 'pro' } };
  expect(await ask(form)).toEqual({ asked: [{ asked: `POST ${API}/forms/1/subscribe`, body }], json: [{ id: 5 }] });
  const sequence = { ...form, resource: 'sequence', additionalFields: { tags: ['2'] } };
  expect((await ask(sequence)).asked).toEqual([
    { asked: `POST ${API}/sequences/1/subscribe`, body: { ...who, tags: ['2'] } },
  ]);
  const fields = { field: fieldsUi.fieldsValues };
  const tag = { resource: 'tagSubscriber', operation: 'add', tagId: '3', ...who, additionalFields: { fields } };
  expect((await ask(tag)).asked).toEqual([
    { asked: `POST ${API}/tags/3/subscribe`, body: { ...who, fields: { plan: 'pro' } } },
  ]);
});

it('gets all subscriptions, page after page', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const page = Number(new Map(query).get('page') ?? 1);
    return { json: { page, total_pages: 2, subscriptions: [{ id: page }] } };
  };
  const list = { resource: 'tagSubscriber', operation: 'getAll', tagId: '3', returnAll: true };
  const { asked, json } = await ask({ ...list, additionalFields: { subscriberState: 'cancelled' } }, http);
  expect(json).toEqual([{ id: 1 }, { id: 2 }]);
  expect(asked.map(({ query }) => query)).toEqual([
    { subscriber_state: 'cancelled' },
    { subscriber_state: 'cancelled', page: '2' },
  ]);
});

it('makes tags, and says why ConvertKit refuses', async () => {
  const tag = { resource: 'tag', operation: 'create', name: 'a, b' };
  expect((await ask(tag)).asked[0]?.body).toEqual({ tag: [{ name: 'a' }, { name: 'b' }] });
  const refuse: FakeServer = () => ({
    status: 401,
    json: { error: 'Authorization Failed', message: 'No such secret' },
  });
  await expect(ask(tag, refuse)).rejects.toThrow('No such secret');
});

it('offers sequences', async () => {
  const http: FakeServer = () => ({ json: { courses: [{ id: 1, name: 'Welcome' }] } });
  const context = lookupContext(convertKit, { ...account, http });
  expect(await convertKit.lookups?.options?.getSequences?.(context)).toEqual([{ name: 'Welcome', value: '1' }]);
});

it('subscribes to events, takes calls with its secret only, and unsubscribes', async () => {
  const hooks = new Map<string, JsonObject>();
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { event: 'formSubscribe', formId: '16' },
    url: 'https://own.example/hook',
    http({ method = 'GET', url, body }: { method?: string; url: string; body?: unknown }) {
      if (method === 'POST') hooks.set(`${API}/automations/hooks/7`, JSON.parse(String(body)));
      if (method === 'DELETE') hooks.delete(url);
      return { json: { rule: { id: 7 } } };
    },
  };
  await lookAfterSubscription(convertKitTrigger, 'keep', life);
  await lookAfterSubscription(convertKitTrigger, 'keep', life);
  const [hook = {}] = hooks.values();
  expect(hook.event).toEqual({ name: 'subscriber.form_subscribe', form_id: 16 });
  const secret = new URL(String(hook.target_url)).searchParams.get('secret') ?? '';
  const call = (given: string) =>
    callWebhook(convertKitTrigger, { body: '{"subscriber":{"id":1}}', query: { secret: given } }, life);
  expect((await call(secret)).outputs).toEqual([[{ json: { subscriber: { id: 1 } } }]]);
  expect((await call('x')).reply?.status).toBe(401);
  await lookAfterSubscription(convertKitTrigger, 'remove', life);
  expect(hooks.size).toBe(0);
});
