import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { SANDBOX_POLICY } from '../http/security-headers.ts';
import { sendWireReply } from './webhook-reply.ts';

const place = { path: '/webhook/a', hasHostOfItsOwn: false };

async function send(status: number, headers: Array<[string, string]>, body = 'x') {
  const app = Fastify();
  app.get('/', (_request, reply) => sendWireReply(reply, { status, headers, body: Buffer.from(body) }, { place }));
  return app.inject({ method: 'GET', url: '/' });
}

describe('The answer of a workflow', () => {
  it('goes out with its status, headers and bytes', async () => {
    const answer = await send(201, [
      ['X-A', 'b'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['Content-Type', 'text/csv'],
    ]);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'x-a': 'b',
      'set-cookie': ['a=1; Path=/webhook/a', 'b=2; Path=/webhook/a'],
      'content-type': 'text/csv',
    });
    expect(answer.body).toBe('x');
  });

  it('cannot act as a page of the editor', async () => {
    for (const type of ['text/html', 'TEXT/HTML; charset=utf-8', 'image/svg+xml', 'application/xhtml+xml']) {
      const answer = await send(200, [['content-type', type]]);
      expect(answer.headers['content-security-policy'], type).toBe(SANDBOX_POLICY.workflowPage);
    }
    const untyped = await send(200, []);
    expect(untyped.headers).toMatchObject({
      'content-security-policy': SANDBOX_POLICY.workflowPage,
      'x-content-type-options': 'nosniff',
    });
    for (const type of ['application/json; charset=utf-8', 'text/plain', 'image/png', 'application/pdf']) {
      expect((await send(200, [['content-type', type]])).headers['content-security-policy'], type).toBeUndefined();
    }
    const own = await send(200, [
      ['content-type', 'text/html'],
      ['Content-Security-Policy', "default-src 'none'"],
    ]);
    expect(own.headers['content-security-policy']).toEqual(["default-src 'none'", SANDBOX_POLICY.workflowPage]);
    for (const types of [['image/png, text/html'], ['image/png', 'text/html'], ['image/png; text/html']]) {
      const answer = await send(
        200,
        types.map((type): [string, string] => ['content-type', type]),
      );
      expect(answer.headers['content-security-policy'], String(types)).toBeDefined();
    }
  });

  it('says nothing about the origin, and cannot have its type guessed', async () => {
    const answer = await send(200, [
      ['content-type', 'text/plain'],
      ['Clear-Site-Data', '"*"'],
      ['Service-Worker-Allowed', '/'],
      ['Strict-Transport-Security', 'max-age=1'],
      ['X-Content-Type-Options', 'none'],
    ]);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    for (const name of ['clear-site-data', 'service-worker-allowed', 'strict-transport-security'])
      expect(answer.headers[name], name).toBeUndefined();
  });

  it('that is a form can be read by its own page, which the sandbox takes its origin from', async () => {
    const app = Fastify();
    app.get('/', (_request, reply) =>
      sendWireReply(
        reply,
        { status: 200, headers: [], body: Buffer.from('x') },
        { place, added: { 'access-control-allow-origin': '*' } },
      ),
    );
    const answer = await app.inject({ method: 'GET', url: '/' });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  });

  it('keeps its bytes, whatever their size', async () => {
    for (const body of ['Grüße \u{1F600}', 'é'.repeat(20_000)]) {
      const answer = await send(200, [['content-type', 'text/plain']], body);
      expect(answer.body).toBe(body);
      expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(body)));
    }
  });

  it('says which of its headers did not go out', async () => {
    const answer = await send(200, [
      ['NEL', '{}'],
      ['X-Accel-Redirect', '/etc'],
    ]);
    expect(answer.headers).toMatchObject({ 'x-millrace-left-out': 'nel, x-accel-redirect' });
    expect((await send(200, [])).headers['x-millrace-left-out']).toBeUndefined();
  });

  it('cannot break the connection', async () => {
    const answer = await send(200, [
      ['transfer-encoding', 'chunked'],
      ['content-length', '999'],
      ['bad name', 'x'],
      ['x-split', 'a\r\nset-cookie: b=1'],
    ]);
    expect(answer.headers).toMatchObject({ 'content-length': '1' });
    expect(answer.headers['x-split']).toBeUndefined();
    expect((await send(99, [])).statusCode).toBe(500);
    expect((await send(204, [], '')).body).toBe('');
  });
});
