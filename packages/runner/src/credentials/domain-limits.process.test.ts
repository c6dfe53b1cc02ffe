import { createServer } from 'node:net';
import type { JsonObject, WorkflowNode } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../testing/loopback-server.ts';
import { chain, RunnerUnderTest } from '../testing/runner-process.ts';

type Node = Partial<WorkflowNode> & Pick<WorkflowNode, 'name' | 'type'>;

describe('A credential that is limited to 127.0.0.1 goes', () => {
  let service: LoopbackServer;
  /** Tells what somebody in between would have got. */
  let between: LoopbackServer;
  const leaked: string[] = [];
  let runner: RunnerUnderTest;
  let executions = 0;
  beforeAll(async () => {
    service = await startLoopbackServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ key: request.headers['x-key'] }));
    });
    between = await startLoopbackServer((request, response) => {
      leaked.push(`${request.url} ${request.headers['x-key']}`);
      response.end('{}');
    });
    runner = new RunnerUnderTest({ ssrfAllow: ['127.0.0.1', 'localhost'] });
  });
  afterAll(async () => {
    await runner?.[Symbol.asyncDispose]();
    await between?.[Symbol.asyncDispose]();
    await service?.[Symbol.asyncDispose]();
  });

  async function run(node: Node, data: JsonObject) {
    const executionId = `${++executions}`;
    runner.start(chain({ name: 'Start', type: 'manualTrigger' }, node), { executionId, start: { kind: 'manual' } });
    const { requestId } = await runner.next('credential', (asked) => asked.executionId === executionId);
    runner.send({ type: 'credential', requestId, data, domains: ['127.0.0.1'] });
    const { outcome, data: steps } = await runner.finished(executionId);
    return outcome.status === 'error' ? outcome.error?.code : steps[node.name][0][0].json;
  }

  const request = (options: JsonObject, url = service.url) =>
    run(
      {
        name: 'Ask',
        type: 'httpRequest',
        typeVersion: 4.2,
        parameters: {
          url,
          authentication: 'genericCredentialType',
          genericAuthType: 'httpHeaderAuth',
          options,
        },
        credentials: { httpHeaderAuth: { id: 'c', name: 'Mine' } },
      },
      { name: 'X-Key', value: 'hush' },
    );

  it('to the host it is for', async () => {
    expect(await request({})).toEqual({ key: 'hush' });
  });

  it.each([
    ['through a proxy of the node', { proxy: 'BETWEEN' }, 'HTTP_PROXY_NOT_ALLOWED'],
    ['to a host whose certificate nobody verifies', { allowUnauthorizedCerts: true }, 'HTTP_UNVERIFIED_NOT_ALLOWED'],
  ])('not %s', async (_, options, code) => {
    const given = 'proxy' in options ? { proxy: between.url } : options;
    expect(await request(given)).toBe(code);
    expect(leaked).toEqual([]);
  });

  it('not to another host', async () => {
    expect(await request({}, `http://localhost:${between.port}/`)).toBe('HTTP_DOMAIN_NOT_ALLOWED');
    expect(leaked).toEqual([]);
  });

  const mail = (host: string, port: number, options: JsonObject = {}) =>
    run(
      {
        name: 'Mail',
        type: 'emailSend',
        typeVersion: 2.1,
        parameters: { fromEmail: 'a@example.com', toEmail: 'b@example.com', subject: 's', text: 't', options },
        credentials: { smtp: { id: 'c', name: 'Mine' } },
      },
      { host, port, secure: false, user: 'ann', password: 'hush' },
    );

  it('not to a mail server elsewhere, or to one whose certificate nobody verifies', async () => {
    const server = createServer((socket) => {
      leaked.push('a connection');
      socket.destroy();
    });
    const listening = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', listening.resolve);
    await listening.promise;
    const { port } = server.address() as { port: number };
    expect(await mail('localhost', port)).toBe('NETWORK_HOST_NOT_ALLOWED');
    expect(await mail('127.0.0.1', port, { allowUnauthorizedCerts: true })).toBe('NETWORK_UNVERIFIED_NOT_ALLOWED');
    expect(leaked).toEqual([]);
    server.close();
  });
});
