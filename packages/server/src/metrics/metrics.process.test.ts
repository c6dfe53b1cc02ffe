import { describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';
import { webhookWorkflow } from '../testing/workflows.ts';

const TOKEN = 'a-token-of-metrics';

describe('Metrics', () => {
  const server = useTestServer({
    environment: { MILLRACE_METRICS: 'true', MILLRACE_METRICS_TOKEN: TOKEN, MILLRACE_METRICS_MAX_WORKFLOWS: '1' },
  });

  async function read(): Promise<string> {
    const { status, text } = await server.call('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` });
    expect(status).toBe(200);
    return text;
  }

  async function activate(path: string, does = ''): Promise<string> {
    const { id } = await server.rest('POST', '/workflows', webhookWorkflow(path, does));
    await server.rest('PATCH', `/workflows/${String(id)}`, { active: true });
    return String(id);
  }

  it('are for those who have the token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', TOKEN]) {
      const answer = await server.call('GET', '/metrics', undefined, { authorization });
      expect(answer, authorization).toMatchObject({ status: 401, data: { code: 'METRICS_TOKEN_WRONG' } });
    }
  });

  it('tell of the process, the database and the runners', async () => {
    const text = await read();
    expect(text).toMatch(/^millrace_info\{version="[\d.]+"\} 1$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toContain('\nmillrace_database_up 1\n');
    expect(text).toContain('\nmillrace_executions_queued 0\n');
    expect(text).toMatch(/^millrace_runners\{state="ready"\} [1-9]/m);
    expect(text).toContain('\nmillrace_runners{state="held"} 0\n');
  });

  it('count executions by how they ended, and tell so many workflows apart as they may', async () => {
    const first = await activate('counted');
    await activate('counted-too', 'fail');
    for (const path of ['counted', 'counted', 'counted-too']) await server.call('GET', `/webhook/${path}`);
    await expect.poll(read).toContain(`\nmillrace_workflow_executions_total{workflow="${first}",status="success"} 2\n`);
    await expect.poll(read).toContain('\nmillrace_workflow_executions_total{workflow="other",status="error"} 1\n');
    const text = await read();
    expect(text).toContain('\nmillrace_executions_total{status="success",mode="webhook"} 2\n');
    expect(text).toContain('\nmillrace_execution_duration_seconds_count{status="success"} 2\n');
    expect(text).toContain('\nmillrace_executions_under_way 0\n');
  });

  it('count requests by the address as it was registered, and not by what callers send', async () => {
    await server.call('GET', '/rest/workflows/who-knows-1');
    await server.call('GET', '/nowhere.php?a=1');
    const text = await read();
    expect(text).toContain(
      'millrace_http_request_duration_seconds_count{method="GET",route="/rest/workflows/:id",status="404"} 1',
    );
    expect(text).not.toContain('who-knows-1');
    expect(text).not.toContain('nowhere');
    expect(text).not.toContain('counted-too');
    expect(text).not.toContain('route="/metrics"');
  });
});

describe('Without the setting', () => {
  const server = useTestServer();

  it('there are no metrics', async () => {
    expect((await server.call('GET', '/metrics')).status).toBe(404);
  });
});
