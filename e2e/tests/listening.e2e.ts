import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/test.ts';

/** A server that sends events to all who listen. */
class EventServer {
  readonly streams = new Set<ServerResponse>();
  readonly #server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    this.streams.add(response);
    response.once('close', () => this.streams.delete(response));
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`;
  }

  send(greeting: string): void {
    for (const stream of this.streams) stream.write(`data: ${JSON.stringify({ greeting })}\n\n`);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const workflowFor = (url: string) => ({
  name: 'Listener',
  nodes: [
    {
      id: 'sse',
      name: 'Events',
      type: 'n8n-nodes-base.sseTrigger',
      typeVersion: 1,
      position: [0, 0],
      parameters: { url },
    },
    { id: 'end', name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [240, 0], parameters: {} },
  ],
  connections: { Events: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1' },
});

test('a workflow that listens is tried out by hand, and runs by itself while it is active', async ({
  page,
  millrace,
}) => {
  const events = new EventServer();
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflowFor(await events.start()));
  const listening = (count: number) => expect.poll(() => events.streams.size).toBe(count);
  try {
    await page.goto(`${millrace.url}/workflow/${id}`);
    const run = page.getByTestId('run-workflow');
    await run.click();
    await page.getByRole('button', { name: 'Stop listening' }).click();
    await expect(run).toBeEnabled();
    await listening(0);

    await run.click();
    await expect(page.getByRole('button', { name: 'Stop listening' })).toBeVisible();
    await listening(1);
    events.send('by hand');
    await expect(page.getByText('Workflow ran successfully')).toBeVisible();
    await expect(page.locator('.react-flow__edgelabel-renderer').getByText('1 item', { exact: true })).toHaveCount(1);
    await listening(0);

    await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
    await listening(1);
    events.send('by itself');
    const succeeded = async () => {
      const { results } = await millrace.rest<{ results: Array<{ mode: string; status: string }> }>(
        'GET',
        '/executions',
      );
      return results.filter(({ mode, status }) => mode === 'trigger' && status === 'success').length;
    };
    await expect.poll(succeeded).toBe(1);
    await millrace.rest('PATCH', `/workflows/${id}`, { active: false });
    await listening(0);
  } finally {
    events.stop();
  }
});
