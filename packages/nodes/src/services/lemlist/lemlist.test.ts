import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import {
  callWebhook,
  type FakeServer,
  lookAfterSubscription,
  lookupContext,
  runNode,
} from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { lemlistV1, lemlistV2 } from './lemlist.node.ts';
import lemlistTrigger from './lemlist-trigger.node.ts';

const API = 'https://api.lemlist.com/api';
const account = { credentials: { lemlistApi: { apiKey: 'K' } } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { _id: 'x' } }), node = lemlistV2) {
  const { requests, json } = await runNode(node, { ...account, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('adds a lead to a campaign, and finds out more about somebody', async () => {
  const additionalFields = { deduplicate: true, firstName: 'Ann', findPhone: true };
  const lead = { resource: 'lead', operation: 'create', campaignId: 'c', email: 'a@example.com' };
  expect((await ask({ ...lead, additionalFields })).asked).toEqual([
    {
      asked: `POST ${API}/campaigns/c/leads/a@example.com`,
      query: { deduplicate: 'true' },
      body: { firstName: 'Ann', findPhone: true },
    },
  ]);
  const person = { resource: 'enrich', operation: 'enrichPerson', findEmail: true };
  expect((await ask({ ...person, additionalFields: { lastName: 'B' } })).asked).toEqual([
    {
      asked: `POST ${API}/enrich`,
      query: {
        ...{ lastName: 'B', findEmail: 'true', verifyEmail: 'false' },
        ...{ linkedinEnrichment: 'false', findPhone: 'false' },
      },
    },
  ]);
});

/** 101 campaigns, alone or in the way of the second version of the interface. */
const many: FakeServer = ({ query = [] }) => {
  const { offset, limit, version } = Object.fromEntries(query);
  const all = Array.from({ length: 101 }, (_, index): JsonObject => ({ _id: `c${index}`, name: `N${index}` }));
  const page: JsonValue = all.slice(Number(offset), Number(offset) + Number(limit));
  return { json: version === 'v2' ? { campaigns: page } : page };
};

it('gets all campaigns, page after page, in each version', async () => {
  const list = { resource: 'campaign', operation: 'getAll', returnAll: true };
  const { asked, json } = await ask({ ...list, filters: { version: 'v2' } }, many);
  expect(json).toHaveLength(101);
  expect(asked.map(({ query }) => query)).toEqual([
    { version: 'v2', limit: '100', offset: '0' },
    { version: 'v2', limit: '100', offset: '100' },
  ]);
  expect((await ask({ ...list, filters: {} }, many)).json).toHaveLength(101);
  const { json: first } = await runNode(lemlistV1, { ...account, parameters: list, http: many });
  expect(first).toHaveLength(101);
});

it('says why lemlist refuses', async () => {
  const refuse: FakeServer = () => ({ status: 404, json: { error: 'Lead not found' } });
  const get = { resource: 'lead', operation: 'get', email: 'a@example.com' };
  await expect(ask(get, refuse)).rejects.toThrow('Lead not found');
});

it('offers campaigns, the second page included', async () => {
  const found = await lemlistV2.lookups?.options?.getCampaigns?.(lookupContext(lemlistV2, { ...account, http: many }));
  expect(found).toHaveLength(101);
  expect(found?.at(-1)).toEqual({ name: 'N100', value: 'c100' });
});

it('subscribes to events, takes calls with its secret only, and unsubscribes', async () => {
  const hooks: JsonObject[] = [];
  const life = {
    ...account,
    staticData: { node: {} as JsonObject, workflow: {} },
    parameters: { event: '*', options: { isFirst: true } },
    url: 'https://own.example/hook',
    http({ method = 'GET', body }: { method?: string; url: string; body?: unknown }) {
      if (method === 'POST') hooks.push({ _id: 'h', ...JSON.parse(String(body)) });
      if (method === 'DELETE') hooks.pop();
      return { json: method === 'GET' ? hooks : { _id: 'h' } };
    },
  };
  await lookAfterSubscription(lemlistTrigger, 'keep', life);
  await lookAfterSubscription(lemlistTrigger, 'keep', life);
  expect(hooks).toEqual([{ _id: 'h', targetUrl: expect.stringContaining(life.url), isFirst: true }]);
  const secret = new URL(String(hooks[0]?.targetUrl)).searchParams.get('secret') ?? '';
  const call = (given: string) =>
    callWebhook(lemlistTrigger, { body: '{"type":"emailsSent"}', query: { secret: given } }, life);
  expect((await call(secret)).outputs).toEqual([[{ json: { type: 'emailsSent' } }]]);
  expect((await call('x')).reply?.status).toBe(401);
  await lookAfterSubscription(lemlistTrigger, 'remove', life);
  expect(hooks).toEqual([]);
});
