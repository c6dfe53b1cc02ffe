import { expect, it } from 'vitest';
import type { CallLine, HttpClient, HttpResponse } from '../context/http.ts';
import { ServiceClient } from './service-client.ts';

const pace = { requests: 3, perMs: 1000 };
const line = { credentialType: 'parcelsApi', service: 'Parcels', pace };

/** A client whose service gives these statuses, with all that happens to it. */
function clientOf(statuses: number[], signedBy: string | null = 'parcelsApi') {
  const log: unknown[] = [];
  const answer = async (): Promise<HttpResponse> => {
    const status = statuses.shift() ?? 200;
    log.push(status);
    return { status, statusText: '', headers: { 'retry-after': '2' }, url: '', body: Buffer.from('{}') };
  };
  const http: HttpClient = {
    request: answer,
    requestWithCredential: answer,
    stream: () => Promise.reject(new Error('no streams here')),
    streamWithCredential: () => Promise.reject(new Error('no streams here')),
    calls: {
      take: async (given: CallLine) => void log.push(['take', given]),
      hold: (given, ms) => void log.push(['hold', given, ms]),
    },
  };
  const settings = {
    ...{ name: 'Parcels', baseUrl: 'https://parcels.example', headers: {}, reason: [], pace },
    ...{ credentialType: signedBy ?? undefined, paging: undefined, secrets: async () => [] },
  };
  return { log, client: new ServiceClient(settings, { http, sleep: async (ms) => void log.push(['sleep', ms]) }) };
}

it('takes a slot for each request', async () => {
  const { client, log } = clientOf([]);
  await client.get('/a');
  await client.post('/b');
  expect(log).toEqual([['take', line], 200, ['take', line], 200]);
});

it('has others wait as long as the service wants, and takes a slot for each try', async () => {
  const { client, log } = clientOf([429]);
  await client.get('/a');
  expect(log).toEqual([['take', line], 429, ['hold', line, 2000], ['sleep', 2000], ['take', line], 200]);
});

it('tells others of a pause also when it sends the request no more', async () => {
  const { client, log } = clientOf([429]);
  async function* body() {
    yield Buffer.from('once');
  }
  await expect(client.json({ method: 'POST', path: '/a', content: body() })).rejects.toThrow('Parcels');
  expect(log).toEqual([['take', line], 429, ['hold', line, 2000]]);
});

it('holds nobody up for a problem of the service', async () => {
  const { client, log } = clientOf([503]);
  await client.get('/a');
  expect(log).toEqual([['take', line], 503, ['sleep', 2000], ['take', line], 200]);
});

it('is not paced where nobody signs in', async () => {
  const { client, log } = clientOf([429], null);
  await client.get('/a');
  expect(log).toEqual([429, ['sleep', 2000], 200]);
});
