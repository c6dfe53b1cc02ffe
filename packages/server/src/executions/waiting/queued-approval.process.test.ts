import type { WaitingSummary } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { type AgentService, startAgentService } from '../../testing/agent-service.ts';
import { createAgentWorkflow } from '../../testing/agent-workflow.ts';
import { endRunners } from '../../testing/end-runners.ts';
import { TestServer } from '../../testing/test-server.ts';
import { startTestWorker, type TestWorker } from '../../testing/test-worker.ts';

type Question = WaitingSummary['questions'][number];

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;
const isPossible = process.env.MILLRACE_TEST_DATABASE === 'postgres' && redisUrl !== undefined;
const log = pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' });

describe.skipIf(!isPossible)('Calls of tools that a person approves, in queue mode', { timeout: 240_000 }, () => {
  const server = new TestServer();
  let environment: Record<string, string>;
  let service: AgentService;
  let worker: TestWorker;
  const work = () => startTestWorker({ instanceId: 'worker', environment, log, runnerEntry: runnerEntry() });

  beforeEach(async () => {
    await server.settle();
    environment = {
      MILLRACE_RUNNERS: '1',
      MILLRACE_EXECUTIONS_MODE: 'queue',
      MILLRACE_REDIS_URL: redisUrl ?? '',
      MILLRACE_SSRF_ALLOW: '127.0.0.1',
      ...server.home.environment,
    };
    service = await startAgentService(async () => undefined);
    await server.start({ environment, log, runnerEntry: runnerEntry() });
    worker = await work();
  });
  afterEach(async () => {
    await worker.stop();
    await server.remove();
    await service[Symbol.asyncDispose]();
  });

  const questionAbout = (id: string, query: string) =>
    server.eventually(async () => {
      const { waiting } = await server.rest('GET', `/executions/${id}/steps`);
      const { questions = [] } = (waiting ?? {}) as { questions?: Question[] };
      return questions.find((one) => one.arguments.query === query);
    });

  it('are told of once and made once by whichever worker is there when they are approved', async () => {
    await createAgentWorkflow(server, service.url, { asksPerson: true, tellsPerson: true });
    expect((await server.call('GET', '/webhook/ask?people=Ada')).status).toBe(200);
    const id = await server.eventually(async () => {
      const { results } = await server.rest('GET', '/executions');
      const [first] = results as JsonObject[];
      return first?.status === 'waiting' ? String(first.id) : undefined;
    });
    const first = await questionAbout(id, '1');
    endRunners();
    await worker.stop();
    worker = await work();
    const answered = `/executions/${id}/answers`;
    await server.rest('POST', answered, { key: first.key, decision: 'approve', arguments: { query: '7' } });
    const second = await questionAbout(id, '2');
    await server.rest('POST', answered, { key: second.key, decision: 'refuse', reason: 'Too dear' });
    expect(await server.whenEnded(id)).toBe('success');
    const kinds = service.calls.map(({ kind, effect }) => effect ?? kind);
    expect(kinds).toEqual(['model', 'message', '7', 'model', 'message', 'model']);
    expect(service.calls.at(-1)?.body).toContain('They said: Too dear');
  });
});
