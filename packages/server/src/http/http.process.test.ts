import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';

describe('The HTTP server', () => {
  const server = useTestServer(async (folder) => {
    const assets = path.join(folder, 'editor', 'assets');
    await mkdir(assets, { recursive: true });
    await writeFile(path.join(folder, 'editor', 'index.html'), '<!doctype html><title>Editor</title>');
    await writeFile(path.join(assets, 'app-abc.js'), 'let a;');
    await writeFile(path.join(assets, 'app-abc.js.gz'), gzipSync('let a;'));
    return {};
  });

  it('serves the editor under every page address, never from a cache, and with a strict policy', async () => {
    for (const place of ['/', '/workflow', '/workflow/abc', '/executions?x=1']) {
      const page = await server.call('GET', place);
      expect(page, place).toMatchObject({ status: 200, text: '<!doctype html><title>Editor</title>' });
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('serves hashed files for ever, compressed ahead of time', async () => {
    const file = await server.call('GET', '/assets/app-abc.js', undefined, { 'accept-encoding': 'gzip' });
    expect(file).toMatchObject({ status: 200, text: 'let a;' });
    expect(file.headers.get('content-encoding')).toBe('gzip');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('answers 404 where there is nothing', async () => {
    for (const place of ['/rest/nothing', '/assets/gone.js', '/webhook']) {
      const answer = await server.call('GET', place);
      expect(answer.status, place).toBe(404);
      expect(answer.data).toMatchObject({ code: expect.stringMatching(/NOT_FOUND$/) });
    }
    expect((await server.call('POST', '/workflow')).status).toBe(404);
    expect((await server.call('GET', '/../../etc/passwd')).text).not.toContain('root');
    expect((await server.call('GET', '/%2e%2e/%2e%2e/etc/passwd')).text).not.toContain('root:');
  });

  it('refuses calls from pages of other sites', async () => {
    const body = { name: 'x', nodes: [], connections: {} };
    const foreign: Array<Record<string, string>> = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const answer = await server.call('POST', '/rest/workflows', body, headers);
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 403, data: { code: 'CROSS_ORIGIN' } });
    }
    const own = await server.call('POST', '/rest/workflows', body, { origin: server.url });
    expect(own.status).toBe(200);
  });

  it('refuses names that were pointed at this machine', async () => {
    const ask = (host: string, place: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const call = request(`${server.url}${place}`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        call.on('error', reject).end();
      });
    expect(await ask('evil.example', '/rest/workflows')).toBe(403);
    expect(await ask('evil.example', '/')).toBe(403);
    expect(await ask('localhost:1', '/rest/workflows')).toBe(200);
    expect(await ask('[::1]', '/')).toBe(200);
    expect(await ask('hooks.example', '/webhook/x')).toBe(404);
  });

  it('compresses large answers', async () => {
    const answer = await server.call('GET', '/rest/options/timezones', undefined, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.data).toMatchObject({ UTC: 'UTC', 'America/New_York': 'America/New York' });
  });

  it('says whether it is well', async () => {
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await server.call('GET', '/readyz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  });

  it('serves icons as pictures that cannot run anything', async () => {
    const icon = await server.call('GET', '/rest/node-icon/fake.webhook');
    expect(icon).toMatchObject({ status: 200, text: '<svg/>' });
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
    expect(icon.headers.get('content-security-policy')).toContain('sandbox');
    expect((await server.call('GET', '/rest/node-icon/nobody')).status).toBe(404);
    expect((await server.call('GET', '/rest/node-icon/__proto__')).status).toBe(404);
  });

  it('lists node types and credential types', async () => {
    const types = await server.rest<Array<{ name: string }>>('GET', '/node-types?onlyLatest=true');
    expect(types.map((type) => type.name)).toEqual(['fake.manual', 'fake.webhook', 'fake.schedule']);
    const nodeInfos = [
      { name: 'fake.webhook', version: 1 },
      { name: 'nobody', version: 1 },
    ];
    expect(await server.rest('POST', '/node-types', { nodeInfos })).toMatchObject([{ name: 'fake.webhook' }]);
    const credentialTypes = await server.rest<Array<{ name: string }>>('GET', '/credential-types');
    expect(credentialTypes.map((type) => type.name)).toContain('fakeApi');
  });

  it.each([
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['headers without an end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
  ])('answers %s as it answers all that is wrong', async (_what, text, status) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const answer = (await buffer(socket)).toString();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('takes an empty body for none, whatever its type is said to be', async () => {
    const answer = await fetch(`${server.url}/rest/me/api-key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '',
    });
    expect(answer.status).toBe(200);
  });

  it('stores no form that leads to a script', async () => {
    const parameters = {
      options: { respondWithOptions: { values: { respondWith: 'redirect', redirectUrl: 'javascript:alert(1)' } } },
    };
    const nodes = [{ name: 'Ask', type: 'n8n-nodes-base.formTrigger', typeVersion: 2.2, position: [0, 0], parameters }];
    expect(await server.call('POST', '/rest/workflows', { name: 'F', nodes, connections: {} })).toMatchObject({
      status: 400,
      data: { code: 'BAD_REQUEST', message: `The form "Ask" leads to 'javascript:alert(1)', which is no web address.` },
    });
  });

  it('explains bodies it cannot read', async () => {
    expect(await server.call('POST', '/rest/workflows', '{broken')).toMatchObject({
      status: 400,
      data: { code: 'BAD_REQUEST' },
    });
    expect(await server.call('POST', '/rest/workflows/run', { runData: 1 })).toMatchObject({
      status: 400,
      data: {
        message: 'This run cannot be started: workflowData is missing.',
        problems: [
          { path: 'workflowData', reason: 'is missing' },
          { path: 'runData', reason: 'must be an object, by node name' },
        ],
      },
    });
    for (const body of ['['.repeat(6_000) + ']'.repeat(6_000), '{"name":"a\\u0000"}', ' ']) {
      expect(await server.call('POST', '/rest/workflows', body)).toMatchObject({
        status: 400,
        data: { code: 'BAD_REQUEST' },
      });
    }
    const workflowData = { nodes: [], connections: {} };
    const run = { startTime: 1, executionTime: 1, executionStatus: 'success', source: [], data: { main: [] } };
    expect(await server.call('POST', '/rest/workflows/run', { workflowData, runData: { A: [run] } })).toMatchObject({
      status: 400,
      data: {
        message: 'This run cannot be started: runData.A.0.executionIndex must be a whole number from 0.',
        problems: [{ path: 'runData.A.0.executionIndex' }],
      },
    });
    expect(await server.call('POST', '/rest/workflows', '')).toMatchObject({
      status: 400,
      data: { code: 'WORKFLOW_INVALID' },
    });
    expect(await server.call('GET', '/rest/workflows/a%00b')).toMatchObject({
      status: 400,
      data: { code: 'BAD_REQUEST' },
    });
    expect(await server.call('GET', '/rest/workflows?limit=0')).toMatchObject({
      status: 400,
      data: { code: 'BAD_REQUEST' },
    });
  });
});
