import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { useTestServer } from '../testing/test-server.ts';

/** What the bot of a fake Telegram was told to call. */
let hook: JsonObject = {};
let isDown = false;
let telegram: Server;

describe('A trigger that subscribes to a service', { timeout: 60_000 }, () => {
  const server = useTestServer(async () => ({
    runnerEntry: runnerEntry(),
    environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' },
  }));
  let credential: JsonObject;

  beforeAll(async () => {
    telegram = createServer(async (request, response) => {
      const body = await text(request);
      const method = request.url?.split('/').pop();
      if (isDown) return response.writeHead(500).end();
      if (method === 'setWebhook') hook = JSON.parse(body);
      if (method === 'deleteWebhook') hook = {};
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ ok: true, result: { url: hook.url ?? '' } }));
    });
    await new Promise<void>((resolve) => telegram.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(telegram.address() as AddressInfo).port}`;
    const data = { accessToken: '1:bot', baseUrl };
    credential = (await server.rest('POST', '/credentials', { name: 'Bot', type: 'telegramApi', data })) as JsonObject;
  });
  afterAll(() => new Promise((resolve) => telegram.close(resolve)));
  beforeEach(() => {
    hook = {};
    isDown = false;
  });

  const workflow = (updates: string[]): JsonObject => ({
    name: 'Bot',
    nodes: [
      {
        id: 'n1',
        name: 'Bot',
        type: 'n8n-nodes-base.telegramTrigger',
        typeVersion: 1.2,
        position: [0, 0],
        webhookId: `hook-${updates.join('-')}`,
        parameters: { updates },
        credentials: { telegramApi: { id: String(credential.id), name: 'Bot' } },
      },
    ],
    connections: {},
    settings: { executionOrder: 'v1' },
  });
  const setActive = (id: string, active: boolean) => server.rest('PATCH', `/workflows/${id}`, { active });
  const runs = (id: string) =>
    server.database.db.selectFrom('execution').selectAll().where('workflow_id', '=', id).execute();

  it('has it call while its workflow is active, over restarts', async () => {
    const id = await server.createWorkflow(workflow(['message']), { active: true });
    expect(hook).toMatchObject({ url: 'http://localhost/webhook/hook-message/webhook', allowed_updates: ['message'] });
    const place = new URL(String(hook.url)).pathname;
    const call = (secret: unknown) =>
      server.call(
        'POST',
        place,
        { update_id: 1, message: { text: 'hi' } },
        { 'x-telegram-bot-api-secret-token': String(secret) },
      );
    expect((await call('forged')).status).toBe(401);
    await server.restart();
    expect((await call(hook.secret_token)).status).toBe(200);
    const [run, ...others] = await server.eventually(async () => {
      const found = await runs(id);
      return found.length > 0 ? found : undefined;
    });
    expect([run, others]).toMatchObject([{ mode: 'webhook' }, []]);
    await setActive(id, false);
    expect(hook).toEqual({});
  });

  it('has it call an address that is encoded where the name of the node needs it', async () => {
    const { nodes, ...rest } = workflow(['message']);
    const [{ webhookId: _, ...bot }] = nodes as [JsonObject];
    const id = await server.createWorkflow({ ...rest, nodes: [{ ...bot, name: 'My Bot' }] }, { active: true });
    expect(hook.url).toBe(`http://localhost/webhook/${id}/my%20bot/webhook`);
    expect((await server.call('POST', new URL(String(hook.url)).pathname, {})).status).toBe(401);
    await setActive(id, false);
  });

  it('does not let its workflow be activated while the service refuses', async () => {
    const id = await server.createWorkflow(workflow(['poll']));
    isDown = true;
    await expect(setActive(id, true)).rejects.toThrow('Telegram has a problem of its own (500)');
    isDown = false;
    await setActive(id, true);
    expect(hook).toMatchObject({ allowed_updates: ['poll'] });
  });

  it('is told to end also when the service cannot be reached', async () => {
    const id = await server.createWorkflow(workflow(['inline_query']), { active: true });
    isDown = true;
    await setActive(id, false);
    const place = new URL(String(hook.url)).pathname;
    expect((await server.call('POST', place, {})).status).toBe(404);
  });
});
