import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import hunter from './hunter.node.ts';

async function ask(parameters: JsonObject, http: FakeServer) {
  const { requests, json } = await runNode(hunter, { credentials: { hunterApi: { apiKey: 'K' } }, parameters, http });
  return { json, asked: requests.map(({ url, query = [] }) => [url, Object.fromEntries(query)]) };
}

it('finds all addresses of a domain, page after page', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const from = Number(new Map(query).get('offset') ?? 0);
    const emails = Array.from({ length: from === 0 ? 100 : 1 }, (_, at) => ({ value: `${from + at}@example.com` }));
    return { json: { data: { domain: 'example.com', emails } } };
  };
  const filters = { type: 'personal', department: ['it', 'sales'] };
  const { json, asked } = await ask({ domain: 'example.com', returnAll: true, filters }, http);
  expect(json).toHaveLength(101);
  expect(asked[0]).toEqual([
    'https://api.hunter.io/v2/domain-search',
    { domain: 'example.com', type: 'personal', department: 'it,sales', limit: '100', offset: '0' },
  ]);
});

it('gives what is known of the domain where that is wanted', async () => {
  const data = { domain: 'example.com', pattern: '{first}', emails: [] };
  const { json } = await ask({ domain: 'example.com', onlyEmails: false, filters: {} }, () => ({ json: { data } }));
  expect(json).toEqual([data]);
});

it('says why Hunter refuses', async () => {
  const refuse: FakeServer = () => ({ status: 401, json: { errors: [{ id: 'x', details: 'No user found' }] } });
  await expect(ask({ operation: 'emailVerifier', email: 'a@b.c' }, refuse)).rejects.toThrow('No user found');
});
