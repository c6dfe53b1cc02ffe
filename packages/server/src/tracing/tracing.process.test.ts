import { createServer } from 'node:net';
import type { JsonObject } from '@millrace/workflow';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { startEchoService } from '../testing/echo-service.ts';
import { assigned, chain, node, webhook } from '../testing/real-workflows.ts';
import { TestServer } from '../testing/test-server.ts';
import { type CollectedSpan, startTraceCollector } from '../testing/trace-collector.ts';

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const SERVER = 2;
const CLIENT = 3;
const collector = await startTraceCollector();
const echo = await startEchoService();
const logged: JsonObject[] = [];
const server = new TestServer();
const environment = { MILLRACE_SSRF_ALLOW: '127.0.0.1' };
const options = {
  runnerEntry: runnerEntry(),
  log: pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line) as JsonObject) }),
};
afterAll(async () => {
  await server.remove();
  await collector[Symbol.asyncDispose]();
  await echo[Symbol.asyncDispose]();
});

const fetched = node('Fetch', 'httpRequest', 4.2, { url: `${echo.url}/secret-path?token=hunter2`, options: {} });
const respond = node('Answer', 'respondToWebhook', 1.1, { respondWith: 'json', responseBody: '={{ $json }}' });

async function activate(): Promise<void> {
  const part = chain('Part', [
    node('Start', 'executeWorkflowTrigger', 1),
    node('Edit', 'set', 3.4, assigned('a', 'b')),
  ]);
  const partId = await server.createWorkflow(part);
  const run = node('Run part', 'executeWorkflow', 1, { workflowId: partId, options: {} });
  const nodes = [webhook('traced', 'responseNode'), run, fetched, respond];
  await server.createWorkflow(chain('Traced', nodes), { active: true });
  const broken = { ...node('Fetch', 'httpRequest', 4.2, { url: 'http://127.0.0.1:1/', options: {} }) };
  await server.createWorkflow(chain('Broken', [webhook('broken', 'lastNode'), broken]), { active: true });
}

function call(path: string, flags: string) {
  const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-${flags}`;
  return server.call('GET', `/webhook/${path}`, undefined, { traceparent, tracestate: 'vendor=x' });
}

function find(name: string, parent?: CollectedSpan): CollectedSpan {
  const found = collector.spans.find(
    (span) => span.name === name && (parent === undefined || span.parentSpanId === parent.spanId),
  );
  if (!found) throw new Error(`No span "${name}" among: ${collector.spans.map((span) => span.name).join(', ')}`);
  return found;
}

it('traces a call through its execution, steps, parts and requests, and hands the trace on', async () => {
  await server.settle();
  await server.start({
    ...options,
    environment: {
      ...environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=k%20ey',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    },
  });
  await activate();
  const answer = await call('traced', '01');
  expect(answer.status).toBe(200);
  const unsampled = await call('traced', '00');
  expect(JSON.parse(unsampled.text)).toMatchObject({
    headers: { traceparent: expect.stringMatching(new RegExp(`^00-${CALLER.traceId}-.{16}-00$`)) },
  });
  expect((await call('broken', '01')).status).toBe(500);
  await server.stop();

  const [first] = collector.headers;
  expect(first).toMatchObject({ path: '/v1/traces', 'content-type': 'application/x-protobuf', 'x-api-key': 'k ey' });
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER.traceId]));

  const execution = find('workflow Traced');
  const webhookSpan = find('GET /webhook/*');
  expect(webhookSpan).toMatchObject({
    parentSpanId: CALLER.spanId,
    state: 'vendor=x',
    kind: SERVER,
    isFailed: false,
    attributes: { 'http.route': '/webhook/*', 'http.response.status_code': 200 },
    resource: { 'service.name': 'millrace', 'deployment.environment.name': 'test' },
  });
  expect(execution).toMatchObject({
    parentSpanId: webhookSpan.spanId,
    attributes: { 'millrace.workflow.name': 'Traced', 'millrace.execution.status': 'success' },
  });
  const step = find('node Fetch', execution);
  expect(step).toMatchObject({ isFailed: false, attributes: { 'millrace.node.run': 0, 'millrace.items': 1 } });
  const request = find('GET', step);
  expect(request).toMatchObject({
    kind: CLIENT,
    attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
  });
  expect(request.durationMs).toBeGreaterThan(0);
  expect(request.durationMs).toBeLessThanOrEqual(step.durationMs);
  expect(JSON.parse(answer.text)).toMatchObject({
    headers: { traceparent: `00-${CALLER.traceId}-${request.spanId}-01`, tracestate: 'vendor=x' },
  });
  const part = find('workflow Part', find('node Run part', execution));
  find('node Edit', part);
  expect(collector.spans.filter(({ name }) => name === 'workflow Traced')).toHaveLength(1);
  expect(JSON.stringify(collector.spans)).not.toMatch(/hunter2|secret-path/);

  const failed = find('workflow Broken');
  const failedStep = find('node Fetch', failed);
  expect([failed.isFailed, failedStep.isFailed, find('GET', failedStep).isFailed]).toEqual([true, true, true]);
});

it('does its work when the collector is away, and says so once', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  await server.start({
    ...options,
    environment: { ...environment, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/traces` },
  });
  for (let index = 0; index < 3; index++) expect((await call('traced', '01')).status).toBe(200);
  await server.stop();
  expect(logged.filter(({ msg }) => String(msg).startsWith('Traces'))).toMatchObject([
    { msg: 'Traces cannot be sent, and are dropped', collector: `127.0.0.1:${port}` },
  ]);
});
