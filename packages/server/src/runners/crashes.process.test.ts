import { describe, expect, it } from 'vitest';
import { createExecutionStore } from '../executions/storage/create-execution-store.ts';
import { executionWrite, storedStart } from '../testing/executions.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../testing/workflows.ts';

describe('When a process ends', () => {
  const server = useTestServer({}, { per: 'test' });

  async function executions() {
    return (await server.rest('GET', '/executions')).results as Array<{
      id: string;
      status: string;
      retryOf: string | null;
    }>;
  }

  it('a runner that crashes is replaced; its caller gets an error and its execution can be retried', async () => {
    const id = await server.createWorkflow(webhookWorkflow('crash', 'crash'), { active: true });
    expect(await server.call('GET', '/webhook/crash')).toMatchObject({ status: 500, data: { code: 'RUNNER_CRASHED' } });
    const [crashed] = await executions();
    expect(crashed).toMatchObject({ status: 'crashed' });
    const detail = await server.rest('GET', `/executions/${crashed?.id}`);
    expect(detail.data).toMatchObject({
      resultData: { error: { message: 'The runner process ended before the execution did: it exited with code 3.' } },
    });
    await server.changeWorkflow(id, { meta: { does: '' } });
    const retried = await server.eventually(async () => {
      const answer = await server.call('POST', `/rest/executions/${crashed?.id}/retry`, { loadWorkflow: true });
      return answer.status === 200 ? answer.data : undefined;
    });
    expect(retried).toBe(true);
    expect(await executions()).toMatchObject([
      { status: 'success', retryOf: crashed?.id },
      { status: 'crashed', retrySuccessId: String(Number(crashed?.id) + 1) },
    ]);
  });

  it('a runner that does not answer any more is ended; the server goes on meanwhile', async () => {
    await server.createWorkflow(webhookWorkflow('block', 'block'), { active: true });
    const answer = server.call('GET', '/webhook/block');
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect(await answer).toMatchObject({ status: 500, data: { code: 'RUNNER_CRASHED' } });
    await server.eventually(async () => ((await server.call('GET', '/readyz')).status === 200 ? true : undefined));
  });

  it('a server that starts again has its webhooks, and marks what was under way as crashed', async () => {
    await server.createWorkflow(webhookWorkflow('stays'), { active: true });
    await createExecutionStore(server.database).write([
      executionWrite(
        { id: 900, workflow_id: null, status: 'running', started_at: 1, stopped_at: null, last_node: null },
        { document: '{"name":"x","nodes":[],"connections":{}}', start: storedStart({ kind: 'manual' }) },
      ),
    ]);
    await server.restart();
    expect(await server.call('GET', '/webhook/stays')).toMatchObject({ status: 200, text: 'hello' });
    expect(await executions()).toMatchObject([{ id: '900', status: 'crashed' }, { status: 'success' }]);
  });

  it('a server that starts again runs what had not started', async () => {
    const workflow = fakeWorkflow('fake.manual');
    await createExecutionStore(server.database).write([
      executionWrite(
        { id: 900, workflow_id: null, status: 'new', mode: 'trigger', stopped_at: null, last_node: null },
        {
          document: JSON.stringify(workflow),
          start: storedStart({ kind: 'schedule', node: 'Start', firedAt: 1 }),
        },
      ),
    ]);
    await server.restart();
    const done = await server.eventually(async () => (await executions()).find((one) => one.status === 'success'));
    expect(done).toMatchObject({ id: '900' });
  });

  it('executions that wait for a full runner are refused when the queue is full', async () => {
    await server.stop();
    await server.start({ environment: { MILLRACE_CONCURRENCY: '1', MILLRACE_QUEUE_LIMIT: '1' } });
    await server.createWorkflow(webhookWorkflow('full', 'wait to be stopped'), { active: true });
    const calls = [server.call('GET', '/webhook/full'), server.call('GET', '/webhook/full')];
    const refused = await server.eventually(async () => {
      const answer = await Promise.race([server.call('GET', '/webhook/full'), ...calls]);
      return answer.status === 503 ? answer : undefined;
    });
    expect(refused).toMatchObject({ status: 503, data: { code: 'QUEUE_FULL' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    for (let stopped = 0; stopped < 2; stopped++) {
      const [current] = await server.eventually(async () => {
        const list = await server.rest<Array<{ id: string }>>('GET', '/executions-current');
        return list.length > 0 ? list : undefined;
      });
      await server.rest('POST', `/executions-current/${current?.id}/stop`, {});
    }
    await Promise.all(calls);
  });
});
