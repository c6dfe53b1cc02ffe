import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { startEchoService } from '../testing/echo-service.ts';
import { type LocalService, startLocalService } from '../testing/local-service.ts';
import { NodeRuns } from '../testing/run-nodes.ts';
import { useTestServer } from '../testing/test-server.ts';
import { Npm } from './npm.ts';

/** Packages that are much used, as their authors publish them. */
const PACKAGES = [
  'n8n-nodes-evolution-api@1.0.4',
  'n8n-nodes-mcp@0.1.37',
  'n8n-nodes-datastore@0.1.18',
  '@mendable/n8n-nodes-firecrawl@2.1.2',
  'n8n-nodes-starter@0.1.0',
];
const LIMIT_MS = 600_000;

const isReachable = await new Npm(process.env).newestVersion('n8n-nodes-datastore', '.').then(
  () => true,
  () => false,
);
if (!isReachable)
  process.stdout.write('Skipped: the registry of npm, which community packages come from, cannot be reached.\n');

/** A server of the Model Context Protocol with one tool. */
async function startMcpServer(): Promise<LocalService> {
  const results: Record<string, object> = {
    initialize: {
      protocolVersion: '2025-03-26',
      capabilities: { tools: {} },
      serverInfo: { name: 'shelf', version: '1' },
    },
    'tools/list': { tools: [{ name: 'findBook', description: 'Finds a book', inputSchema: { type: 'object' } }] },
  };
  const service = await startLocalService(async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part as Uint8Array);
    const { id, method } = JSON.parse(Buffer.concat(parts).toString() || '{}') as { id?: number; method?: string };
    const result = results[method ?? ''];
    if (!result) return response.writeHead(request.method === 'POST' ? 202 : 405).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  return { ...service, url: `${service.url}/mcp` };
}

describe.skipIf(!isReachable)('Packages of others, as they are published', () => {
  let service: LocalService;
  let mcp: LocalService;
  const server = useTestServer({
    runnerEntry: runnerEntry(),
    environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1', MILLRACE_RUNNER_MAX_HOLD: '60' },
  });
  beforeAll(async () => {
    [service, mcp] = await Promise.all([startEchoService(), startMcpServer()]);
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await mcp?.[Symbol.asyncDispose]();
  });

  const runs = new NodeRuns(server);

  it('are installed and run against their services', { timeout: LIMIT_MS }, async () => {
    for (const name of PACKAGES) {
      expect((await server.call('POST', '/rest/nodes', { name })).data).toMatchObject({ usedBy: [] });
    }
    expect(
      await runs.outputOf([
        {
          type: 'n8n-nodes-evolution-api.evolutionApi',
          parameters: {
            ...{
              resource: 'messages-api',
              operation: 'send-text',
              instanceName: 'shop',
              remoteJid: '4930',
              messageText: 'Hi',
            },
          },
          credentials: await runs.credential('evolutionApi', { 'server-url': service.url, apikey: 'k1' }),
        },
      ]),
    ).toMatchObject({
      success: true,
      data: { path: '/message/sendText/shop', headers: { apikey: 'k1' }, body: '{"number":"4930","text":"Hi"}' },
    });
    expect(
      await runs.outputOf([
        {
          type: '@mendable/n8n-nodes-firecrawl.firecrawl',
          parameters: { resource: 'Scraping', operation: 'scrape', url: 'https://example.com' },
          credentials: await runs.credential('firecrawlApi', { baseUrl: `${service.url}/v2`, apiKey: 'f1' }),
        },
      ]),
    ).toMatchObject({ method: 'POST', path: '/v2/scrape', headers: { authorization: 'Bearer f1' } });
    expect(
      await runs.outputOf([
        {
          type: 'n8n-nodes-mcp.mcpClient',
          parameters: { connectionType: 'http', operation: 'listTools' },
          credentials: await runs.credential('mcpClientHttpApi', { httpStreamUrl: mcp.url }),
        },
      ]),
    ).toMatchObject({ tools: [{ name: 'findBook' }] });
    expect(
      await runs.outputOf([
        { type: 'n8n-nodes-datastore.datastore', parameters: { operation: 'set', keyName: 'a', valueString: 'kept' } },
        { type: 'n8n-nodes-datastore.datastore', parameters: { operation: 'get', keyName: 'a' } },
        { type: 'n8n-nodes-starter.exampleNode', parameters: { myString: 'said' } },
      ]),
    ).toEqual({ key: 'a', value: 'kept', found: true, myString: 'said' });
  });
});
