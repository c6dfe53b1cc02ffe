import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

/** A service that answers `/first` at once, and `/second` only from its second call on. */
class Service implements AsyncDisposable {
  readonly calls: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Service> {
    const server = createServer((request, response) => {
      service.calls.push(request.url ?? '');
      if (request.url === '/second' && service.callsOf('/second') === 1) return;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ answered: request.url }));
    });
    const service = new Service(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  callsOf(path: string): number {
    return this.calls.filter((call) => call === path).length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function request(name: string, url: string) {
  return node(name, 'httpRequest', { typeVersion: 4.2, parameters: { url, options: {} } });
}

async function create(millrace: Millrace, workflow: object): Promise<string> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  return id;
}

interface Execution {
  id: string;
  status: string;
  mode: string;
  workflowId: string;
}

async function listed(millrace: Millrace, workflowId: string): Promise<Execution[]> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  return (await millrace.rest<{ results: Execution[] }>('GET', `/executions?filter=${filter}`)).results;
}

async function startAndCrash(millrace: Millrace, service: Service, settings: object): Promise<string> {
  const nodes = [webhook('go'), request('First', `${service.url}/first`), request('Second', `${service.url}/second`)];
  const id = await create(millrace, chain('Two requests', nodes, settings));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  expect((await fetch(`${millrace.url}/webhook/go`, { method: 'POST' })).status).toBe(200);
  await expect.poll(() => service.callsOf('/second')).toBe(1);
  await millrace.stop('SIGKILL');
  await millrace.launch();
  return id;
}

test('an execution that saves its progress goes on after its last step', async ({ millrace }) => {
  await using service = await Service.start();
  const id = await startAndCrash(millrace, service, { saveExecutionProgress: true });
  await expect.poll(() => listed(millrace, id)).toMatchObject([{ status: 'success', mode: 'webhook' }]);
  expect(service.calls).toEqual(['/first', '/second', '/second']);
  const [execution] = await listed(millrace, id);
  const { data } = await millrace.rest<{ data: { resultData: { runData: Record<string, unknown[]> } } }>(
    'GET',
    `/executions/${execution?.id}`,
  );
  expect(Object.entries(data.resultData.runData).map(([name, runs]) => [name, runs.length])).toEqual([
    ['Webhook', 1],
    ['First', 1],
    ['Second', 1],
  ]);
});

test('an execution that saves no progress is marked as crashed, starts its error workflow, and can be retried', async ({
  millrace,
}) => {
  await using service = await Service.start();
  const errors = chain('Errors', [node('On error', 'errorTrigger'), node('Note', 'noOp')]);
  const errorWorkflow = await create(millrace, errors);
  const id = await startAndCrash(millrace, service, { errorWorkflow });
  await expect.poll(() => listed(millrace, id)).toMatchObject([{ status: 'crashed' }]);
  await expect.poll(() => listed(millrace, errorWorkflow)).toMatchObject([{ status: 'success', mode: 'error' }]);
  const [crashed] = await listed(millrace, id);
  const [told] = await listed(millrace, errorWorkflow);
  const note = await millrace.rest<{ data: { resultData: { runData: Record<string, Array<{ data: unknown }>> } } }>(
    'GET',
    `/executions/${told?.id}`,
  );
  expect(note.data.resultData.runData.Note?.[0]?.data).toMatchObject({
    main: [[{ json: { execution: { id: crashed?.id, mode: 'webhook' }, workflow: { id, name: 'Two requests' } } }]],
  });
  expect(await millrace.rest('POST', `/executions/${crashed?.id}/retry`, {})).toBe(true);
});
