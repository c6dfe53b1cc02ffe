import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { connectMcp, textOf } from '../testing/connect-mcp.ts';
import { endRunners } from '../testing/end-runners.ts';
import { startLocalService } from '../testing/local-service.ts';
import { TestServer, useTestServer } from '../testing/test-server.ts';
import { startTestWorker } from '../testing/test-worker.ts';
import { toolsWorkflow } from '../testing/tools-workflow.ts';

const log = pino({ level: 'silent' });

async function call(server: TestServer, path: string, name: string, text: string): Promise<string> {
  const client = await connectMcp(`${server.url}${path}`);
  onTestFinished(() => client.close());
  return textOf(await client.callTool({ name, arguments: { text } }));
}

describe('A call of a tool during which its runner ends', () => {
  const server = useTestServer({ runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } });

  it('is answered all the same, and its tool is not called twice', async () => {
    let calls = 0;
    const service = await startLocalService((_request, response) => {
      calls++;
      endRunners();
      response.end('done');
    });
    onTestFinished(() => service[Symbol.asyncDispose]());
    const act = `await helpers.httpRequest({ url: '${service.url}/effect' }); return 'did it';`;
    await server.createWorkflow(toolsWorkflow('cut', { scripts: { act } }), { active: true });
    expect(await call(server, '/mcp/cut', 'act', 'a')).toContain('It is not known whether this call had its effect');
    expect(calls).toBe(1);
    expect((await server.rest('GET', '/executions')).results).toMatchObject([{ status: 'success' }]);
  });
});

/** A queue needs a database that several processes share. */
describe.skipIf(process.env.MILLRACE_TEST_DATABASE !== 'postgres')('Tools in queue mode', () => {
  it('are called through the queue, whichever server is asked', async () => {
    const server = new TestServer();
    await server.settle();
    onTestFinished(() => server.remove());
    const environment = {
      ...{ MILLRACE_RUNNERS: '1', MILLRACE_TIMEZONE: 'UTC', MILLRACE_EXECUTIONS_MODE: 'queue' },
      ...server.home.environment,
    };
    await server.start({ environment, log, runnerEntry: runnerEntry() });
    const worker = await startTestWorker({ instanceId: 'worker', environment, log, runnerEntry: runnerEntry() });
    onTestFinished(() => worker.stop());
    await server.createWorkflow(toolsWorkflow('queued'), { active: true });
    const other = await server.startBeside('other');
    onTestFinished(() => other.stop());
    expect(await call(server, '/mcp/queued', 'shout', 'a')).toBe('A!');
    expect(await call(other, '/mcp/queued', 'shout', 'b')).toBe('B!');
    const rows = await server.database.db.selectFrom('execution').select('status').execute();
    expect(rows).toEqual([{ status: 'success' }, { status: 'success' }]);
  });
});
