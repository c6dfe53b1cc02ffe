import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NodeError } from '../errors/node-error.ts';
import { defineServiceNode } from '../services/define-service-node.ts';
import { service } from '../services/service.ts';
import { type LocalAnswer, type LocalCall, runNode } from '../testing/index.ts';
import { path } from './request.ts';

import { parcelsApi, useService } from './testing/use-service.ts';

const withService = useService();

describe('requests', () => {
  it('go to the address of the credential, signed by it', async () => {
    const { calls, result } = await withService(
      () => ({ json: { id: 7 } }),
      (client) =>
        client.post(
          path`/parcels/${'a/b?c'}`,
          { kg: 2, note: undefined },
          { query: { tag: ['x', 'y'], none: undefined } },
        ),
    );
    expect(result).toEqual({ id: 7 });
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/v2/parcels/a/b?c',
      query: { tag: 'y' },
      body: '{"kg":2}',
    });
    expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer secret-1', 'content-type': 'application/json' });
  });

  it.each(['/a/../b', '/a?b=c', '/a#b', '/..', '/a\\b'] as const)('do not leave their path by %s', async (bad) => {
    const { error, calls } = await withService(
      () => ({ json: null }),
      (client) => client.get(bad),
    );
    expect(error?.code).toBe('SERVICE_PATH_INVALID');
    expect(calls).toEqual([]);
  });

  it.each(['', '  ', '.', '..'])('take no id that is "%s"', (id) => {
    expect(() => path`/parcels/${id}`).toThrow(/id/);
  });

  it('send forms', async () => {
    const { calls } = await withService(
      () => ({ json: {} }),
      (client) => client.json({ method: 'POST', path: '/form', form: { a: 1, b: 'x y' } }),
    );
    expect(calls[0]?.body).toBe('a=1&b=x+y');
  });

  it('know whether something is there', async () => {
    const { result } = await withService(
      ({ path: asked }) => ({ status: asked.endsWith('here') ? 200 : 404, json: {} }),
      async (client) => [await client.exists('/here'), await client.exists('/gone')],
    );
    expect(result).toEqual([true, false]);
  });
});

describe('refusals', () => {
  it('are found in answers of status 200, where the service says so', async () => {
    const { error } = await withService(
      () => ({ json: { ok: false, error: 'no_such_parcel' } }),
      (client) => client.get('/parcels/1'),
    );
    expect(error).toMatchObject({ message: 'Parcels refused the request: no_such_parcel', code: 'SERVICE_REFUSED' });
  });

  it.each([
    [401, 'SERVICE_CREDENTIAL_REFUSED', 'Parcels did not accept the credential (401): No such token'],
    [403, 'SERVICE_FORBIDDEN', 'Parcels does not allow this (403): No such token'],
    [404, 'SERVICE_NOT_FOUND', 'Parcels does not have what was asked for (404): No such token'],
    [422, 'SERVICE_REFUSED', 'Parcels refused the request (422): No such token'],
    [500, 'SERVICE_UNAVAILABLE', 'Parcels has a problem of its own (500): No such token'],
  ])('of status %i say who, why and what to do', async (status, code, message) => {
    const { error } = await withService(
      () => ({ status, json: { problem: { text: 'No such token' } } }),
      (client) => client.get('/a'),
    );
    expect(error).toMatchObject({
      code,
      message,
      httpCode: String(status),
      details: { problem: { text: 'No such token' } },
    });
    expect(error?.description).toBeTruthy();
    expect(JSON.stringify(error)).not.toContain('secret-1');
  });

  it('leave the own words of the service in items that go on', async () => {
    const { error } = await withService(
      () => ({ status: 400, json: { problem: { text: 'No such depot' } } }),
      (client) => client.get('/a'),
    );
    expect(error?.itemError).toBe('No such depot');
  });

  it('without a reason are plain', async () => {
    const { error } = await withService(
      () => ({ status: 400, body: '<html>' }),
      (client) => client.get('/a'),
    );
    expect(error?.message).toBe('Parcels refused the request (400)');
  });

  it('are told for answers of another shape', async () => {
    const answer = z.object({ results: z.array(z.object({ id: z.string() })) });
    const { error } = await withService(
      () => ({ json: { results: [{ id: 5 }] } }),
      (client) => client.get('/a', { answer }),
    );
    expect(error?.code).toBe('SERVICE_ANSWER_UNEXPECTED');
    expect(error?.message).toContain("'results.0.id'");
  });

  it('are told for answers that are no JSON', async () => {
    const { error } = await withService(
      () => ({ body: 'hello' }),
      (client) => client.get('/a'),
    );
    expect(error?.message).toBe('Parcels gave an unexpected answer: it is not JSON');
  });
});

describe('a busy service', () => {
  const busyUntil =
    (last: number, headers: Record<string, string> = {}, status = 429) =>
    (_: LocalCall, count: number): LocalAnswer =>
      count < last ? { status, headers, json: {} } : { json: { count } };

  it('is asked again when it says', async () => {
    const { result, pauses } = await withService(busyUntil(3, { 'retry-after': '2' }), (client) => client.post('/a'));
    expect({ result, pauses }).toEqual({ result: { count: 3 }, pauses: [2000, 2000] });
  });

  it('may say it as a date', async () => {
    const { pauses } = await withService(busyUntil(2, { 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }), (client) =>
      client.get('/a'),
    );
    expect(pauses).toEqual([5000]);
  });

  it('is given more time each time when it says nothing', async () => {
    const { pauses } = await withService(busyUntil(4), (client) => client.get('/a'));
    expect(pauses).toEqual([1000, 2000, 4000]);
  });

  it('is left alone after some tries, or when it wants more time than a minute', async () => {
    const tries = await withService(busyUntil(99), (client) => client.get('/a'));
    expect(tries.error?.code).toBe('SERVICE_BUSY');
    expect(tries.calls).toHaveLength(5);
    const long = await withService(busyUntil(99, { 'retry-after': '61' }), (client) => client.get('/a'));
    expect(long.calls).toHaveLength(1);
  });

  it('may say it in its answer', async () => {
    const { pauses } = await withService(
      (_, count) => (count < 2 ? { status: 429, json: { wait: { seconds: 7 } } } : { json: {} }),
      (client) => client.get('/a'),
    );
    expect(pauses).toEqual([7000]);
  });

  it('that is down is not sent twice what must not be done twice', async () => {
    const post = await withService(busyUntil(2, {}, 503), (client) => client.post('/a'));
    expect(post).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    const get = await withService(busyUntil(2, {}, 503), (client) => client.get('/a'));
    expect(get.result).toEqual({ count: 2 });
  });
});

describe('files', () => {
  it('come as streams, with their name and type', async () => {
    const { result } = await withService(
      () => ({
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''%C3%A4%2Fb.pdf`,
        },
        body: 'PDF!',
      }),
      async (client, { binary }) => {
        const file = await client.download({ path: '/label' });
        return await binary.create(file.content, file);
      },
    );
    expect(result).toEqual({
      data: Buffer.from('PDF!').toString('base64'),
      mimeType: 'application/pdf',
      fileName: 'b.pdf',
      bytes: 4,
    });
  });

  it('that are refused say why', async () => {
    const { error } = await withService(
      () => ({ status: 404, json: { message: 'No label' } }),
      (client) => client.download({ path: '/label' }),
    );
    expect(error?.message).toBe('Parcels does not have what was asked for (404): No label');
  });

  it('are sent as streams, and only once', async () => {
    async function* bytes() {
      yield Buffer.from('one ');
      yield Buffer.from('two');
    }
    const sent = await withService(
      () => ({ json: {} }),
      (client) =>
        client.json({
          method: 'POST',
          path: '/files',
          multipart: [
            { name: 'note', content: 'hi' },
            { name: 'file', content: bytes(), fileName: 'a"b.txt', mimeType: 'text/plain' },
          ],
        }),
    );
    expect(sent.calls[0]?.body).toContain(
      'Content-Disposition: form-data; name="file"; filename="a%22b.txt"\r\nContent-Type: text/plain\r\n\r\none two\r\n--',
    );
    const busy = await withService(
      () => ({ status: 429, json: {} }),
      (client) => client.json({ method: 'PUT', path: '/files', content: bytes(), mimeType: 'text/plain' }),
    );
    expect(busy.calls.map(({ body }) => body)).toEqual(['one two']);
    expect(busy.error?.code).toBe('SERVICE_BUSY');
  });
});

it('an address that holds the credential is not told when it cannot be reached', async () => {
  const inPath = service({ name: 'Bot', credential: parcelsApi, baseUrl: ({ host, token }) => `${host}/bot${token}` });
  const get = inPath.operation('Get', { request: () => ({ path: '/me' }) });
  const meta = { name: 'test.bot', displayName: 'Bot', description: '', version: 1 };
  const run = runNode(defineServiceNode({ ...meta, service: inPath, operations: { get } }), {
    parameters: { operation: 'get' },
    credentials: { parcelsApi: { host: 'https://bot.example', token: 'secret-1' } },
    http: ({ url }) => {
      throw new NodeError(`${url} cannot be reached`, { code: 'HTTP_TIMEOUT' });
    },
  });
  await expect(run).rejects.toMatchObject({
    message: 'https://bot.example/bot…/me cannot be reached',
    code: 'HTTP_TIMEOUT',
  });
});
