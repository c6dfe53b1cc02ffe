import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { chain, node, webhook } from '../testing/real-workflows.ts';
import { type TestServerOptions, useTestServer } from '../testing/test-server.ts';

const RUNNER = path.resolve(import.meta.dirname, '../../../runner/src/testing/holding-runner.ts');
const options: TestServerOptions = {
  runnerEntry: RUNNER,
  environment: { MILLRACE_RUNNERS: '1', MILLRACE_RUNNER_MAX_HOLD: '600', MILLRACE_RUNNER_MEMORY: '512' },
};
const server = useTestServer(options, { per: 'test' });

it('A spare runner starts as soon as somebody opens the editor, before they run anything', async () => {
  await server.stop();
  await server.start({ ...options, environment: { ...options.environment, MILLRACE_METRICS: 'true' } });
  const page = await server.openPage('page');
  await server.eventually(async () => {
    const { text } = await server.call('GET', '/metrics');
    return text.includes('\nmillrace_runners{state="ready"} 2\n') || undefined;
  });
  page.close();
});

const hold = { ...node('Hold', 'x', 1, { how: 'loop', ms: 600_000 }), type: 'test.hold' };
const answer = node('Answer', 'respondToWebhook', 1.1, { respondWith: 'text', responseBody: 'done' });

async function runByHand(): Promise<string> {
  const workflowData = chain('Tried out', [node('Start', 'manualTrigger', 1), hold]);
  const { executionId } = await server.rest('POST', '/workflows/run', { workflowData, triggerNode: 'Start' });
  return String(executionId);
}

it('What people run by hand keeps no call waiting, however many of them hold their runner', {
  timeout: 120_000,
}, async () => {
  await server.createWorkflow(chain('Hook', [webhook('hook', 'responseNode'), answer]), { active: true });
  for (let count = 0; count < 4; count++) await runByHand();
  for (let count = 0; count < 5; count++) {
    expect(await server.call('GET', '/webhook/hook')).toMatchObject({ status: 200, text: 'done' });
  }
});

it('Who stopped a runner by hand is kept apart, and told so in the execution and the audit log', {
  timeout: 120_000,
}, async () => {
  await server.stop();
  await server.start({ ...options, environment: { ...options.environment, MILLRACE_RUNNER_MAX_HOLD: '6' } });
  const executionId = await runByHand();
  const ended = await server.eventually(async () => {
    const execution = await server.rest('GET', `/executions/${executionId}`);
    return execution.status === 'error' ? execution : undefined;
  });
  expect((ended.data as { resultData: JsonObject }).resultData).toMatchObject({
    error: {
      code: 'RUNNER_HELD',
      description:
        'Give it less data at once, or simplify its expression or pattern. MILLRACE_RUNNER_MAX_HOLD allows 6 s. ' +
        "For 10 minutes, what you run by hand has a runner of its own, apart from other people's.",
    },
  });
  const events = await server.eventually(async () => {
    const log = await server.rest('GET', '/audit-log?action=user.setApart');
    return (log.events as JsonObject[]).length > 0 ? (log.events as JsonObject[]) : undefined;
  });
  const { id } = await server.rest('GET', '/me');
  expect(events).toMatchObject([{ action: 'user.setApart', outcome: 'done', targetId: id }]);
});
