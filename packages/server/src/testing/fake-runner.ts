import { setTimeout as delay } from 'node:timers/promises';
import {
  type ExecutionJob,
  messagesOf,
  type Packet,
  type RunnerMethod,
  type RunnerMethods,
  type Step,
  type ToRunner,
  type ToServer,
  type TriggerSetup,
  type WireReply,
  type WorkflowVersion,
} from '@millrace/wire';
import { isJsonObject, type WorkflowNode } from '@millrace/workflow';
import { actsOf, performActs, takeSubExecution } from './fake-acts.ts';
import { answerLookup, takeCredential } from './fake-lookup.ts';

// A runner program for tests: speaks the protocol, and does what `meta.does` of a workflow says.

const versions = new Map<string, WorkflowVersion>();
const stops = new Map<string, (reason: string) => void>();
/** Why executions were stopped that did not listen yet. */
const stopped = new Map<string, string>();

process.on('message', (packet: Packet<ToRunner>) => {
  for (const message of messagesOf(packet)) void receive(message);
});
process.on('disconnect', () => process.exit(0));

function send(message: ToServer): void {
  process.send?.(message);
}

async function receive(message: ToRunner): Promise<void> {
  switch (message.type) {
    case 'configure':
      return send({ type: 'ready', pid: process.pid });
    case 'ping':
      return send({ type: 'pong', sentAt: message.sentAt, heapUsedBytes: 0, running: 0 });
    case 'putWorkflow':
      versions.set(message.version.versionKey, message.version);
      return;
    case 'dropWorkflow':
      versions.delete(message.versionKey);
      return;
    case 'ask':
      if (message.method === 'describeTriggers') await passGates(message.params);
      if (message.method !== 'lookup') return answer(message);
      return answerLookup(message.requestId, message.params as RunnerMethods['lookup']['params'], send);
    case 'execute':
      return execute(message.job);
    case 'cancel':
      stop(message.executionId, message.reason);
      return;
    case 'shutdown':
      process.exit(0);
      break;
    case 'subExecution':
      takeSubExecution(message);
      return;
    case 'credential':
      takeCredential(message.requestId, JSON.stringify(message.data ?? message.message));
      stops.get(`credential ${message.requestId}`)?.(JSON.stringify(message.data ?? message.message));
  }
}

/** A node of the type `fake.gate` holds the description of triggers up until the address it names has answered. */
async function passGates(params: RunnerMethods[RunnerMethod]['params']): Promise<void> {
  for (const { type, parameters } of nodesOf(params)) {
    if (type === 'fake.gate') await fetch(String(parameters.url));
  }
}

function answer({ requestId, method, params }: Extract<ToRunner, { type: 'ask' }>): void {
  const broken =
    method === 'describeTriggers' ? nodesOf(params).find((node) => node.type === 'fake.broken') : undefined;
  const refusal =
    method === 'testCredential' ? refusalOf(params as RunnerMethods['testCredential']['params']) : undefined;
  if (refusal) send({ type: 'answer', requestId, ok: false, ...refusal });
  else if (broken) send({ type: 'answer', requestId, ok: false, message: 'The path is empty.', node: broken.name });
  else send({ type: 'answer', requestId, ok: true, result: resultOf(method, params) });
}

function resultOf(method: RunnerMethod, params: RunnerMethods[RunnerMethod]['params']): unknown {
  if (method === 'catalogue') {
    const nodeTypes = [
      type('fake.manual', 'manual'),
      { ...type('fake.webhook', 'webhook'), credentials: [{ name: 'fakeApi' }] },
      type('fake.schedule', 'schedule'),
    ];
    const lines = [{ credentialTypes, translations }, ...nodeTypes].map((one) => JSON.stringify(one));
    return { lines: Buffer.from(lines.join('\n')) };
  }
  if (method === 'nodeIcon') return { svg: pictureOf((params as RunnerMethods['nodeIcon']['params']).type) };
  if (method === 'testCredential') return {};
  if (method === 'checkExpressions') return { problems: [] };
  const { test } = params as RunnerMethods['describeTriggers']['params'];
  const triggers = nodesOf(params).flatMap((node) => toSetup(node) ?? []);
  return { triggers: triggers.filter((setup) => !test || setup.kind === 'webhook') };
}

function nodesOf(params: RunnerMethods[RunnerMethod]['params']): WorkflowNode[] {
  return (params as RunnerMethods['describeTriggers']['params']).version.workflow.nodes;
}

/** A fake service accepts one key, and repeats the other fields in what it says. */
function refusalOf({ data }: RunnerMethods['testCredential']['params']) {
  if (data.user === 'crash') process.exit(3);
  return data.key === 'hunter2' ? undefined : { message: `${data.user} is refused.`, description: 'Check the key.' };
}

const credentialTypes = [
  {
    name: 'fakeApi',
    displayName: 'Fake API',
    testable: true,
    properties: [
      { name: 'user', displayName: 'User', type: 'string', default: '' },
      { name: 'key', displayName: 'Key', type: 'string', default: '', typeOptions: { password: true } },
    ],
  },
  { name: 'otherApi', displayName: 'Other API', properties: [] },
  ...['oAuth1Api', 'oAuth2Api'].map((name) => ({ name, displayName: name, properties: [] })),
];

/** All node types have one, and one credential type has its own. */
function pictureOf(type: string): string | null {
  if (type.startsWith('fake.')) return '<svg/>';
  return type === 'oAuth2Api' ? '<svg class="own"/>' : null;
}

const translations = {
  de: {
    nodeTypes: { 'fake.manual': { displayName: 'Von Hand', description: 'Startet von Hand' } },
    credentialTypes: { fakeApi: 'Erfundener Dienst' },
  },
};

function type(name: string, trigger: string) {
  const inputs: string[] = [];
  return {
    name,
    displayName: name,
    version: 1,
    trigger,
    inputs,
    outputs: ['main'],
    properties: [],
    group: ['trigger'],
  };
}

function toSetup(node: WorkflowNode): TriggerSetup | undefined {
  const { method = 'GET', path = '', address, webhookName = 'default', cron = '', every = 1 } = node.parameters;
  if (node.disabled) return undefined;
  if (node.type === 'fake.webhook') {
    const endpoint = {
      webhookName: String(webhookName),
      method: String(method),
      path: String(path),
      address: address === 'form' ? ('form' as const) : ('webhook' as const),
      responseMode: 'responseNode',
    };
    return { kind: 'webhook', node: node.name, ...endpoint };
  }
  if (node.type === 'fake.schedule') {
    return { kind: 'schedule', node: node.name, cron: String(cron), every: Number(every), timezone: 'UTC' };
  }
  return undefined;
}

async function execute(job: ExecutionJob): Promise<void> {
  const { executionId, start } = job;
  const version = versions.get(job.versionKey);
  if (!version) throw new Error(`Version ${job.versionKey} was not put`);
  const acts = actsOf(version);
  if (acts) {
    await performActs(job, acts, {
      send,
      version: (key) => versions.get(key) ?? version,
      onStop,
    });
    return;
  }
  const { meta } = version.workflow;
  const does = isJsonObject(meta) ? String(meta.does) : '';
  const isWrong = start.kind === 'webhook' && does === 'ask for a key' && !start.call.url.endsWith('?key=right');
  if (start.kind === 'webhook' && (does === 'decline' || isWrong)) {
    return send({ type: 'declined', executionId, reply: replyOf(403, 'no') });
  }
  if (start.kind === 'webhook') {
    const isEarly = does.includes('answer at once');
    send({ type: 'accepted', executionId, ...(isEarly && { reply: replyOf(200, 'started') }) });
  }
  if (does.includes('crash')) process.exit(3);
  if (does.includes('block')) for (;;);
  if (does.includes('stream')) streamAnswer(executionId, does);
  if (does.includes('wait to be stopped')) return waitToBeStopped(executionId);
  if (does.includes('last')) await delay(1300);
  const text = does.includes('ask for credential') ? await askForCredential(job, version.workflow.nodes) : 'hello';
  const step = stepOf(version.workflow.nodes[0]?.name ?? '', { text });
  if (job.streamSteps) {
    send({ type: 'nodeStarted', executionId, node: step.node, runIndex: 0, startedAt: step.startedAt });
    send({ type: 'nodeFinished', executionId, step });
  }
  if (start.kind === 'webhook' && !does.includes('answer at once') && !/no answer|stream/.test(does)) {
    send({ type: 'reply', executionId, reply: replyOf(200, text) });
  }
  const isFailure = does.includes('fail');
  send({
    type: 'executionFinished',
    executionId,
    outcome: {
      status: isFailure ? 'error' : 'success',
      stoppedAt: Date.now(),
      lastNodeExecuted: step.node,
      ...(isFailure && { error: { name: 'NodeError', message: 'It broke.', node: step.node } }),
      ...(does.includes('keep data') && { staticData: { seen: 1 } }),
    },
    steps: job.streamSteps ? [] : [step],
  });
}

/** Answers in parts; with "break off" the last one does not come. */
function streamAnswer(executionId: string, does: string): void {
  const head = { status: 200, headers: [['content-type', 'application/json']] satisfies WireReply['headers'] };
  const parts = ['{"type":"begin"}\n', '{"type":"item","content":"Hello"}\n', '{"type":"end"}\n'];
  send({ type: 'replyPart', executionId, head, body: Buffer.from('') });
  for (const part of parts) send({ type: 'replyPart', executionId, body: Buffer.from(part) });
  if (!does.includes('break off')) send({ type: 'replyPart', executionId, body: Buffer.from(''), isLast: true });
}

function stop(id: string, reason: string): void {
  const listener = stops.get(id);
  if (listener) listener(reason);
  else stopped.set(id, reason);
}

function onStop(id: string, listener: (reason: string) => void): void {
  const reason = stopped.get(id);
  if (reason === undefined) stops.set(id, listener);
  else listener(reason);
}

async function waitToBeStopped(executionId: string): Promise<void> {
  await new Promise<string>((resolve) => onStop(executionId, resolve));
  send({ type: 'executionFinished', executionId, outcome: { status: 'canceled', stoppedAt: Date.now() }, steps: [] });
}

async function askForCredential({ executionId }: ExecutionJob, nodes: WorkflowNode[]): Promise<string> {
  const requestId = Number(executionId);
  const [first] = nodes;
  const [credentialType = 'fakeApi'] = Object.keys(first?.credentials ?? {});
  const asked = { node: String(first?.parameters.asNode ?? first?.name), credentialType };
  send({ type: 'credential', requestId, executionId, ...asked, credentialId: null, name: '' });
  return new Promise((resolve) => stops.set(`credential ${requestId}`, resolve));
}

function stepOf(node: string, json: Record<string, string>): Step {
  const data = Buffer.from(JSON.stringify({ main: [[{ json }]] }));
  return {
    node,
    runIndex: 0,
    index: 0,
    startedAt: Date.now(),
    durationMs: 1,
    status: 'success',
    source: [],
    itemCounts: [1],
    hasBinary: false,
    encoding: 'json',
    data,
    jsonBytes: data.byteLength,
  };
}

function replyOf(status: number, text: string): WireReply {
  return { status, headers: [['content-type', 'text/plain']], body: Buffer.from(text) };
}
