import { request } from 'node:http';
import type { JsonValue } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { recordAnswer } from '../testing/answer-record.ts';
import { type KnownCall, knownCalls, placeOf, publicCalls } from '../testing/known-calls.ts';
import { type Person, setUpOwner } from '../testing/people.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';

/** More than any call takes. */
const TOO_MANY_BYTES = 1e10;
/** For calls that read their body themselves. */
const NO_JSON = '{';
const NOT_ENCODED = '%zz';
const CREDENTIAL = { name: 'Account', type: 'fakeApi', data: {} };

describe('Every call', () => {
  const server = useTestServer();
  let session: Record<string, string>;
  let key: Record<string, string>;
  /** Of the owner of the instance: others may not share it. */
  let credentialId: string;
  beforeAll(async () => {
    const owner = await setUpOwner(server);
    session = owner.headers;
    key = await keyOf(owner);
    credentialId = String((await owner.rest('POST', '/credentials', CREDENTIAL)).id);
  });

  it('refuses what is not of its shape', async () => {
    for (const call of knownCalls.filter(({ errors }) => errors.includes('BAD_REQUEST'))) {
      for (const { path = placeOf(call.path, credentialId), query = '', body } of wrongRequests(call)) {
        const place = `${call.base}${path}${query}`;
        const answer = await server.call(call.method, place, body, headersFor(call));
        expect([answer.status, answer.data], `${call.name}${query}`).toMatchObject([400, { code: 'BAD_REQUEST' }]);
      }
    }
  });

  it('refuses bodies that are too large, without reading them', async () => {
    for (const call of knownCalls.filter(({ route }) => route.body)) {
      const answer = await sendTooMuch(server, {
        method: call.method,
        place: `${call.base}${placeOf(call.path, credentialId)}`,
        headers: headersFor(call),
      });
      expect(answer, call.name).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    }
  });

  it('refuses keys that nobody has, and after many of them any more of these', async () => {
    const callWith = async ({ method, base, path }: KnownCall) =>
      codeOf(
        (await server.call(method, `${base}${placeOf(path, 'none')}`, undefined, { 'x-n8n-api-key': 'mr_none' })).data,
      );
    for (const call of knownCalls) {
      await server.database.db.deleteFrom('attempt_count').execute();
      expect(await callWith(call), call.name).toBe('API_KEY_INVALID');
    }
    // One more is judged every now and then.
    for (const call of knownCalls) {
      await server.eventually(async () => (await callWith(call)) === 'TOO_MANY_ATTEMPTS' || undefined);
    }
  });

  function headersFor({ base, route }: KnownCall): Record<string, string> {
    if (base !== '/rest') return key;
    return route.access === 'public' || route.access === 'signedOut' ? {} : session;
  }
});

describe('Every call of the public API', () => {
  const server = useTestServer({ environment: { MILLRACE_PUBLIC_API_LIMIT: '1' } });

  it('is refused when its key calls too often', async () => {
    const key = await keyOf(await setUpOwner(server));
    await server.call('GET', '/api/v1/tags', undefined, key);
    for (const { name, method, base, path } of publicCalls) {
      const answer = await server.call(method, `${base}${placeOf(path, 'none')}`, undefined, key);
      expect([answer.status, answer.data], name).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    }
  });
});

async function keyOf(person: Person): Promise<Record<string, string>> {
  const { apiKey } = await person.rest('POST', '/me/api-key');
  return { 'x-n8n-api-key': String(apiKey) };
}

interface WrongRequest {
  path?: string;
  query?: string;
  body?: unknown;
}

/** Requests of which one part each is wrong. */
function wrongRequests({ path, route: { query, body } }: KnownCall): WrongRequest[] {
  const ofAnotherShape = [17, [], {}].find((value) => body && !body.safeParse(value).success);
  return [
    ...(path.includes(':') ? [{ path: path.replace(/:\w+/g, NOT_ENCODED) }] : []),
    ...(query ? [{ query: `?${wrongQuery(query)}` }] : []),
    ...(body ? [{ body: ofAnotherShape ?? NO_JSON }] : []),
  ];
}

/** A field that is there twice is a list, and no text. */
function wrongQuery(shape: z.ZodType): string {
  if (!shape.safeParse({}).success) return '';
  const names = 'shape' in shape && typeof shape.shape === 'object' && shape.shape ? Object.keys(shape.shape) : [];
  const wrong = names.find((name) => !shape.safeParse({ [name]: ['', ''] }).success);
  if (wrong === undefined) throw new Error('Nothing is wrong for this query');
  return `${wrong}=&${wrong}=`;
}

/** Says that a large body follows; the answer comes before any of it is sent. */
function sendTooMuch(
  server: TestServer,
  { method, place, headers }: { method: string; place: string; headers: Record<string, string> },
) {
  return new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
    const sent = request(`${server.url}${place}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(TOO_MANY_BYTES) },
    });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      sent.destroy();
      recordAnswer({ method, place, status: response.statusCode ?? 0, text });
      resolve({ status: response.statusCode, code: codeOf(JSON.parse(text)) });
    });
    sent.flushHeaders();
  });
}

function codeOf(data: JsonValue): string {
  return typeof data === 'object' && data !== null && 'code' in data ? String(data.code) : '';
}
