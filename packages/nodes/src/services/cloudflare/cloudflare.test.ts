import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import cloudflare from './cloudflare.node.ts';

const credentials = { cloudflareApi: { apiToken: 'T' } };
const ask = (parameters: JsonObject, http: FakeServer) =>
  runNode(cloudflare, { credentials, parameters: { zoneId: 'z1', ...parameters }, http });

it('uploads a certificate with its key', async () => {
  const upload = { operation: 'upload', certificate: 'C', privateKey: 'P' };
  const { json, requests } = await ask(upload, () => ({ json: { success: true, result: { id: 'c1' } } }));
  expect(json).toEqual([{ id: 'c1' }]);
  expect(requests[0]?.url).toBe('https://api.cloudflare.com/client/v4/zones/z1/origin_tls_client_auth');
  expect(String(requests[0]?.body)).toBe('{"certificate":"C","private_key":"P"}');
});

it('gets all certificates, page after page, and offers zones', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const isSecond = query.some(([name, value]) => name === 'page' && value === '2');
    const result = Array.from({ length: isSecond ? 1 : 50 }, (_, at) => ({ id: `c${at}`, name: 'n' }));
    return { json: { result } };
  };
  const { json, requests } = await ask({ operation: 'getMany', returnAll: true, filters: { status: 'active' } }, http);
  expect(json).toHaveLength(51);
  expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({ status: 'active', per_page: '50' });
  const context = lookupContext(cloudflare, { credentials, http });
  expect(await cloudflare.lookups?.options?.getZones?.(context)).toHaveLength(51);
});

it('says why Cloudflare refuses', async () => {
  const refuse: FakeServer = () => ({ status: 403, json: { errors: [{ code: 9109, message: 'Unauthorized zone' }] } });
  await expect(ask({ operation: 'get', certificateId: 'c1' }, refuse)).rejects.toThrow('Unauthorized zone');
});
