// Executions a second of one runner process, driven over the wire protocol as the control plane does it.
// Run: node bench/runner.bench.ts [seconds] [file of the built runner]
import { fork } from 'node:child_process';
import path from 'node:path';
import {
  type ExecutionJob,
  messagesOf,
  type Packet,
  type ToRunner,
  type ToServer,
  type WorkflowVersion,
} from '@millrace/wire';
import { testRunnerConfig } from '@millrace/wire/testing';
import type { Workflow, WorkflowNode } from '@millrace/workflow';

const SECONDS = Number(process.argv[2] ?? 3);
const PROGRAM = process.argv[3] ?? path.join(import.meta.dirname, '../packages/runner/src/main.ts');
const AT_ONCE = 32;

const config = testRunnerConfig({ compressFromBytes: 4096, scriptTimeoutMs: 60_000, scriptMemoryMiB: 512 });

const node = (
  index: number,
  type: string,
  typeVersion: number,
  parameters: WorkflowNode['parameters'],
): WorkflowNode => ({
  id: `n${index}`,
  name: `Node ${index}`,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [index * 200, 0],
  parameters,
  ...(type === 'webhook' && { webhookId: 'hook' }),
});

function row(...nodes: WorkflowNode[]): Workflow {
  const connections: Workflow['connections'] = {};
  for (const [index, { name }] of nodes.entries()) {
    const next = nodes[index + 1];
    if (next) connections[name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
  }
  return { name: 'Benchmark', nodes, connections, settings: { executionOrder: 'v1' } };
}

const assignment = (id: string, name: string, type: string, value: string) => ({ id, name, type, value });
const set = node(1, 'set', 3.4, {
  assignments: {
    assignments: [
      assignment('a', 'greeting', 'string', '=Hello {{ $json.body.name }}'),
      assignment('b', 'sum', 'number', '={{ $json.body.n * 2 + 1 }}'),
    ],
  },
  options: {},
});
const webhook = node(0, 'webhook', 2, { httpMethod: 'POST', path: 'hook', responseMode: 'responseNode', options: {} });
const respond = node(2, 'respondToWebhook', 1.1, { respondWith: 'json', responseBody: '={{ $json }}', options: {} });
const script = (jsCode: string, mode: string) => node(1, 'code', 2, { jsCode, mode, language: 'javaScript' });

const webhookStart: ExecutionJob['start'] = {
  kind: 'webhook',
  node: 'Node 0',
  webhookName: 'default',
  test: false,
  call: {
    method: 'POST',
    url: '/webhook/hook',
    headers: [
      ['host', 'localhost:5678'],
      ['content-type', 'application/json'],
      ['content-length', '28'],
      ['user-agent', 'bench'],
    ],
    params: [],
    body: Buffer.from('{"name":"Ada","n":20}'),
    remoteAddress: '127.0.0.1',
  },
};

const runner = fork(PROGRAM, [], {
  serialization: 'advanced',
  execArgv: process.execArgv,
});
let outbox: ToRunner[] = [];
function send(message: ToRunner): void {
  if (outbox.push(message) > 1) return;
  setImmediate(() => {
    runner.send(outbox);
    outbox = [];
  });
}
let onMessage: (message: ToServer) => void = () => undefined;
runner.on('message', (message) => {
  for (const entry of messagesOf(message as Packet<ToServer>)) {
    if (entry.type === 'steps') send({ type: 'stepsStored', executionId: entry.executionId });
    onMessage(entry);
  }
});
runner.on('exit', (code) => process.exit(code ?? 1));

const waitFor = (fits: (message: ToServer) => boolean) =>
  new Promise<void>((resolve) => {
    onMessage = (message) => {
      if (fits(message)) resolve();
    };
  });

function put(workflow: Workflow, versionKey: string): void {
  const version: WorkflowVersion = { id: 'w1', versionKey, active: true, workflow, textLength: 0 };
  send({ type: 'putWorkflow', version });
}

let lastId = 0;
function execute(versionKey: string, start: ExecutionJob['start']): void {
  const executionId = String(++lastId);
  const mode = start.kind === 'webhook' ? 'webhook' : 'trigger';
  const job: ExecutionJob = {
    executionId,
    resumeKey: executionId,
    mode,
    versionKey,
    start,
    streamSteps: false,
    keepsProgress: false,
    keepData: true,
    timeoutMs: 0,
  };
  send({ type: 'execute', job });
}

async function measureRate(
  label: string,
  versionKey: string,
  start: ExecutionJob['start'],
  atOnce: number,
): Promise<void> {
  const from = performance.now();
  const end = from + SECONDS * 1000;
  let done = 0;
  let running = 0;
  await new Promise<void>((resolve) => {
    onMessage = (message) => {
      if (message.type === 'log') console.log(message);
      if (message.type !== 'executionFinished' && message.type !== 'declined') return;
      if (message.type === 'declined' || message.outcome.status !== 'success') {
        console.error(message);
        process.exit(1);
      }
      done++;
      running--;
      if (performance.now() < end) {
        running++;
        execute(versionKey, start);
      } else if (running === 0) resolve();
    };
    for (; running < atOnce; running++) execute(versionKey, start);
  });
  console.log(`${label}: ${Math.round((done / (performance.now() - from)) * 1000)} executions/s`);
}

async function measureItems(label: string, versionKey: string, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, id) => ({ json: { id, name: `name ${id}`, value: id / 3 } }));
  const start: ExecutionJob['start'] = { kind: 'items', node: 'Node 0', outputs: [items] };
  for (const round of ['cold', 'warm']) {
    const from = performance.now();
    execute(versionKey, start);
    await waitFor((message) => message.type === 'executionFinished' && message.outcome.status === 'success');
    const seconds = (performance.now() - from) / 1000;
    console.log(`${label}, ${round}: ${seconds.toFixed(2)} s, ${Math.round(count / seconds)} items/s`);
  }
}

const startedAt = performance.now();
send({ type: 'configure', config });
await waitFor((message) => message.type === 'ready');
console.log(`ready after ${Math.round(performance.now() - startedAt)} ms`);

put(row(webhook, set, respond), 'hook');
await measureRate('webhook → set → respond, first seconds', 'hook', webhookStart, AT_ONCE);
await measureRate('webhook → set → respond', 'hook', webhookStart, AT_ONCE);
await measureRate('webhook → set → respond, one at a time', 'hook', webhookStart, 1);
put(row(webhook, script('return [{ json: { sum: $json.body.n + 1 } }]', 'runOnceForAllItems'), respond), 'script');
await measureRate('webhook → code → respond', 'script', webhookStart, AT_ONCE);

const source = node(0, 'manualTrigger', 1, {});
put(row(source, script('return { json: { ...$json, twice: $json.id * 2 } }', 'runOnceForEachItem')), 'each');
await measureItems('code once for each of 100,000 items', 'each', 100_000);
put(row(source, script('return $input.all()', 'runOnceForAllItems')), 'all');
await measureItems('code once over 100,000 items', 'all', 100_000);
runner.removeAllListeners('exit');
runner.disconnect();
