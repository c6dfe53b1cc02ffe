import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_PROXIES } from '@millrace/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkflowFetcher } from './fetch-workflow.ts';

describe('Fetching a workflow', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/moved.json') response.writeHead(302, { location: `http://127.0.0.1:${port}/ok.json` });
      if (request.url === '/inward.json') response.writeHead(302, { location: 'http://169.254.169.254/x.json' });
      if (request.url === '/gone.json') response.statusCode = 410;
      response.end(request.url === '/text.json' ? 'hello' : '{"nodes":[],"connections":{}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
  });

  const open = createWorkflowFetcher(['127.0.0.0/8', 'localhost'], NO_PROXIES);
  const closed = createWorkflowFetcher([], NO_PROXIES);

  it('reads JSON from addresses that are allowed, also after a redirect', async () => {
    expect(await open(`http://127.0.0.1:${port}/ok.json`)).toEqual({ nodes: [], connections: {} });
    expect(await open(`http://localhost:${port}/moved.json`)).toEqual({ nodes: [], connections: {} });
  });

  it('never reaches internal addresses, however they are written', async () => {
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      await expect(closed(`http://${host}:${port}/ok.json`), host).rejects.toMatchObject({
        code: 'WORKFLOW_URL_INVALID',
      });
    }
    await expect(open(`http://127.0.0.1:${port}/inward.json`)).rejects.toMatchObject({ code: 'WORKFLOW_URL_INVALID' });
  });

  it('refuses addresses that are no files', async () => {
    for (const url of ['ftp://x/y.json', 'http://x/y', 'nonsense', 'file:///etc/x.json', 'http://a:b@x/y.json']) {
      await expect(open(url), url).rejects.toMatchObject({ code: 'WORKFLOW_URL_INVALID' });
    }
  });

  it('says why a file could not be had', async () => {
    const base = `http://127.0.0.1:${port}`;
    await expect(open(`${base}/gone.json`)).rejects.toThrow(
      `The file at ${base}/gone.json could not be fetched: the answer has status 410.`,
    );
    await expect(open(`${base}/text.json`)).rejects.toThrow('the answer is not JSON');
    await expect(open('http://127.0.0.1:1/x.json')).rejects.toThrow('the connection was refused');
    const proxied = createWorkflowFetcher([], { http: 'http://me:hush@127.0.0.1:9', except: [], isTrusted: true });
    await expect(proxied('http://files.test/x.json')).rejects.toThrow(
      /could not be fetched: The proxy 127\.0\.0\.1:9 cannot be reached: nothing listens there\. Check [^@]*\.$/,
    );
  });
});
