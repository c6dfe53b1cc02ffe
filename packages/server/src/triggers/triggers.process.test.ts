import { realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { endRunners } from '../testing/end-runners.ts';
import { makeTestFolder } from '../testing/test-home.ts';
import { useTestServer } from '../testing/test-server.ts';

const EACH_SECOND = { item: [{ mode: 'custom', cronExpression: '* * * * * *' }] };

function workflowWith(type: string, parameters: JsonObject): JsonObject {
  const node = {
    id: 'n1',
    name: 'Start',
    type: `n8n-nodes-base.${type}`,
    typeVersion: 1,
    position: [0, 0],
    parameters,
  };
  const next = {
    id: 'n2',
    name: 'Next',
    type: 'n8n-nodes-base.noOp',
    typeVersion: 1,
    position: [200, 0],
    parameters: {},
  };
  return {
    name: type,
    nodes: [node, next],
    connections: { Start: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
  };
}

/** A web server with a feed and a stream of events. */
class Source {
  entries: string[] = [];
  isBroken = false;
  readonly streams = new Set<ServerResponse>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Source> {
    const server = createServer((request, response) => {
      if (source.isBroken) response.writeHead(500).end();
      else if (request.url === '/events') source.#open(response);
      else response.end(feedOf(source.entries));
    });
    const source = new Source(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return source;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  send(event: string): void {
    for (const stream of this.streams) stream.write(`data: ${JSON.stringify({ event })}\n\n`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #open(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    this.streams.add(response);
    response.once('close', () => this.streams.delete(response));
  }
}

function feedOf(entries: readonly string[]): string {
  const items = entries.map((title) => `<item><title>${title}</title><guid>${title}</guid></item>`);
  return `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
}

describe('Triggers', { timeout: 60_000 }, () => {
  let source: Source;
  /** Apart from the server's own, which no node reaches. */
  let files: string;
  const server = useTestServer(async () => {
    files = await realpath((await makeTestFolder()).folder);
    source = await Source.start();
    return {
      runnerEntry: runnerEntry(),
      environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1', MILLRACE_FILE_FOLDERS: files },
    };
  });
  const runs = (workflowId: string) =>
    server.database.db
      .selectFrom('execution')
      .selectAll()
      .where('workflow_id', '=', workflowId)
      .orderBy('id')
      .execute();
  const ended = (workflowId: string, count: number) =>
    server.eventually(async () => {
      const found = (await runs(workflowId)).filter(({ stopped_at }) => stopped_at !== null);
      return found.length >= count ? found : undefined;
    });
  const itemsOf = async (id: number | string): Promise<unknown[]> => {
    const { main } = (await server.rest('GET', `/executions/${id}/steps/0/data`)) as {
      main: Array<Array<{ json: JsonObject }>>;
    };
    return main[0]?.map(({ json }) => json) ?? [];
  };

  afterAll(async () => {
    await source.stop();
    await rm(files, { recursive: true });
  });
  beforeEach(() => {
    source.entries = ['old'];
    source.isBroken = false;
  });

  describe('that poll', () => {
    const feed = () => workflowWith('rssFeedReadTrigger', { feedUrl: `${source.url}/feed`, pollTimes: EACH_SECOND });

    it('start executions for what is new, and leave no trace when nothing is', async () => {
      const id = await server.createWorkflow(feed(), { active: true });
      source.entries = ['new', 'old'];
      const [first, ...others] = await ended(id, 1);
      expect([first, others]).toMatchObject([{ mode: 'trigger', status: 'success', last_node: 'Next' }, []]);
      expect(await itemsOf(first?.id ?? 0)).toEqual([{ title: 'new', guid: 'new' }]);
      await server.stop();
      source.entries = ['while it was down', 'new', 'old'];
      await server.start();
      const [, second] = await ended(id, 2);
      expect(await itemsOf(second?.id ?? 0)).toMatchObject([{ title: 'while it was down' }]);
      await server.rest('PATCH', `/workflows/${id}`, { active: false });
    });

    it('leave failures behind as failed executions', async () => {
      const id = await server.createWorkflow(feed(), { active: true });
      source.isBroken = true;
      const [failed] = await ended(id, 1);
      await server.rest('PATCH', `/workflows/${id}`, { active: false });
      expect(failed).toMatchObject({ mode: 'trigger', status: 'error', last_node: 'Start' });
      expect(JSON.parse(failed?.error ?? '')).toMatchObject({ code: 'FEED_NOT_FOUND', node: 'Start' });
      const { steps } = await server.rest('GET', `/executions/${failed?.id}/steps`);
      expect(steps).toMatchObject([{ node: 'Start', status: 'error' }]);
    });

    it('refuse activation when they do not work', async () => {
      source.isBroken = true;
      const id = await server.createWorkflow(feed());
      expect(await server.call('PATCH', `/rest/workflows/${id}`, { active: true })).toMatchObject({
        status: 400,
        data: {
          code: 'ACTIVATION_FAILED',
          message: `Node "Start": The feed ${source.url}/feed cannot be read: the server answers with status 500`,
        },
      });
      expect(await runs(id)).toEqual([]);
    });

    it('give the newest item when they are run by hand', async () => {
      const { executionId } = await server.rest('POST', '/workflows/run', { workflowData: feed() });
      expect(await server.whenEnded(String(executionId))).toBe('success');
      expect(await itemsOf(String(executionId))).toMatchObject([{ title: 'old' }]);
    });
  });

  describe('that listen', () => {
    const events = () => workflowWith('sseTrigger', { url: `${source.url}/events` });
    const listening = (count: number) =>
      server.eventually(async () => (source.streams.size === count ? true : undefined));

    it('start executions, are set up again when their runner dies, and end with the activation', async () => {
      const id = await server.createWorkflow(events(), { active: true });
      expect(source.streams.size).toBe(1);
      source.send('first');
      const [first] = await ended(id, 1);
      expect(first).toMatchObject({ mode: 'trigger', status: 'success', last_node: 'Next' });
      expect(await itemsOf(first?.id ?? 0)).toEqual([{ event: 'first' }]);
      endRunners();
      await listening(0);
      await listening(1);
      source.send('second');
      const [, second] = await ended(id, 2);
      expect(await itemsOf(second?.id ?? 0)).toEqual([{ event: 'second' }]);
      await server.rest('PATCH', `/workflows/${id}`, { active: false });
      await listening(0);
    });

    it('listen again after the server was stopped', async () => {
      const id = await server.createWorkflow(events(), { active: true });
      await server.stop();
      await listening(0);
      await server.start();
      await listening(1);
      source.send('after');
      await ended(id, 1);
      await server.rest('DELETE', `/workflows/${id}`);
      await listening(0);
    });

    it('leave their failure behind, and say that they do not listen until they do again', async () => {
      const id = await server.createWorkflow(events(), { active: true });
      source.isBroken = true;
      for (const stream of source.streams) stream.end('retry: 10\n\n');
      const [failed] = await ended(id, 1);
      expect(JSON.parse(failed?.error ?? '')).toMatchObject({ code: 'EVENT_STREAM_REFUSED' });
      expect(await server.rest('GET', `/active/error/${id}`)).toMatchObject({
        error: { message: expect.stringContaining('Node "Start" does not listen at the moment') },
      });
      source.isBroken = false;
      await listening(1);
      await server.eventually(async () =>
        (await server.rest('GET', `/active/error/${id}`)) === null ? true : undefined,
      );
      expect(await runs(id)).toHaveLength(1);
      await server.rest('DELETE', `/workflows/${id}`);
    });

    it('refuse activation when they cannot, and are not left behind when something else refuses it', async () => {
      source.isBroken = true;
      const id = await server.createWorkflow(events());
      expect((await server.call('PATCH', `/rest/workflows/${id}`, { active: true })).data).toMatchObject({
        code: 'ACTIVATION_FAILED',
        message: expect.stringContaining('Node "Start": The stream of events'),
      });
      source.isBroken = false;
      const two = events();
      const [first] = two.nodes as JsonObject[];
      const other = {
        ...first,
        id: 'n3',
        name: 'Other',
        parameters: { url: `${source.url.replace('http', 'nothing')}` },
      };
      const both = await server.createWorkflow({ ...two, nodes: [...(two.nodes as JsonObject[]), other] });
      expect((await server.call('PATCH', `/rest/workflows/${both}`, { active: true })).status).toBe(400);
      await listening(0);
    });

    it('wait for their first event when the workflow is run by hand', async () => {
      const page = await server.openPage('page');
      const workflowData = {
        ...workflowWith('localFileTrigger', { triggerOn: 'folder', path: files, events: ['add'] }),
        id: 'by-hand',
      };
      const run = await server.rest('POST', '/workflows/run', { workflowData }, { sessionid: 'page' });
      expect(run).toEqual({ waitingForWebhook: true });
      await writeFile(path.join(files, 'one.txt'), '1');
      const { data } = await page.next('testWebhookReceived');
      expect(data).toMatchObject({ workflowId: 'by-hand' });
      // The page learns of the execution before it learns of its steps.
      expect((await page.next('nodeExecuteAfter')).data).toMatchObject({ nodeName: 'Start' });
      expect((await page.next('executionFinished')).data).toMatchObject({
        executionId: data.executionId,
        status: 'success',
      });
      expect(await itemsOf(data.executionId)).toEqual([{ event: 'add', path: path.join(files, 'one.txt') }]);
      page.close();
    });

    it('that are waited for by hand can be stopped, and tell when they fail', async () => {
      const page = await server.openPage('page');
      const run = (id: string, type: JsonObject) =>
        server.call('POST', '/rest/workflows/run', { workflowData: { ...type, id } }, { sessionid: 'page' });
      await run('stopped', events());
      expect(source.streams.size).toBe(1);
      expect(await server.rest('DELETE', '/test-webhook/stopped')).toBe(true);
      expect((await page.next('testWebhookDeleted')).data).toEqual({ workflowId: 'stopped' });
      await listening(0);
      await run('failed', events());
      source.isBroken = true;
      for (const stream of source.streams) stream.end('retry: 10\n\n');
      expect((await page.next('testWebhookDeleted')).data).toMatchObject({
        workflowId: 'failed',
        reason: expect.stringContaining('status 500'),
      });
      expect((await run('refused', events())).data).toMatchObject({ code: 'ACTIVATION_FAILED' });
      page.close();
    });
  });

  it('that follow the life of their workflow start it when it is activated and when it changes', async () => {
    const workflow = workflowWith('workflowTrigger', { events: ['activate', 'update'] });
    const id = await server.createWorkflow(workflow, { active: true });
    const [activated] = await ended(id, 1);
    expect(await itemsOf(activated?.id ?? 0)).toMatchObject([{ event: 'Workflow activated', workflow_id: id }]);
    await server.rest('PATCH', `/workflows/${id}`, { name: 'Changed' });
    const [, updated] = await ended(id, 2);
    expect(await itemsOf(updated?.id ?? 0)).toMatchObject([{ event: 'Workflow updated', workflow_id: id }]);
    await server.rest('PATCH', `/workflows/${id}`, { active: false });
    expect(await runs(id)).toHaveLength(2);
  });

  it('that follow the instance start their workflow once at each start of it', async () => {
    const id = await server.createWorkflow(workflowWith('n8nTrigger', { events: ['init'] }), { active: true });
    await server.stop();
    await server.start();
    const [started] = await ended(id, 1);
    expect(await itemsOf(started?.id ?? 0)).toMatchObject([{ event: 'Instance started', workflow_id: id }]);
    await server.stop();
    await server.start();
    await ended(id, 2);
    expect(await runs(id)).toHaveLength(2);
    await server.rest('PATCH', `/workflows/${id}`, { active: false });
  });
});
