import { defineNode, defineServiceNode, type IncomingRequest, number, service, string } from '@millrace/node-sdk';
import type { RunData, Waiting } from '@millrace/workflow';
import type { EngineResume, EngineResumeEvent, ReceivedCall, WorkflowResult } from '../../options/run-options.ts';
import { runTestWorkflow, type TestRunOptions, testNode } from '../../testing/run-test-workflow.ts';

export const meta = { version: 1, group: [], family: 'flow' } satisfies Partial<Parameters<typeof defineNode>[0]>;

const timer = defineNode({
  ...meta,
  name: 'test.timer',
  displayName: 'Timer',
  description: 'Waits for a time.',
  defaults: { name: 'Timer' },
  parameters: [number('until', { label: 'Until' })],
  runAll: ({ parameters }) => ({ suspend: { until: parameters(0).until } }),
  onResume: ({ items, resumedBy }) => items.map((item) => ({ ...item, json: { ...item.json, by: resumedBy.kind } })),
});

const gate = defineNode({
  ...meta,
  name: 'test.gate',
  displayName: 'Gate',
  description: 'Waits for a call.',
  defaults: { name: 'Gate' },
  webhooks: [
    {
      name: 'default',
      httpMethod: 'POST',
      path: '={{ $parameter.suffix }}',
      responseMode: 'lastNode',
      restartWebhook: true,
    },
    { name: 'default', httpMethod: 'GET', path: '', restartWebhook: true, nodeType: 'form' },
  ],
  parameters: [string('suffix', { label: 'Suffix' }), string('onlyIf', { label: 'Only if', evaluatedByNode: true })],
  runAll: ({ items }) => ({ suspend: { on: 'webhook', until: 9_000_000_000_000, state: { count: items.length } } }),
  onWebhook: ({ request, items, waitState, parameters, evaluate }) => {
    const text = new TextDecoder().decode(request.body);
    if (text === 'break') throw new Error('Broken');
    const isWanted = evaluate(parameters.onlyIf, { json: { text } }) !== false;
    if (text === 'look' || !isWanted) return { reply: { body: 'Not yet' } };
    return { outputs: [[{ json: { text, had: items.length, noted: waitState.count ?? null } }]] };
  },
});

const caller = defineNode({
  ...meta,
  name: 'test.caller',
  displayName: 'Caller',
  description: 'Runs a workflow.',
  defaults: { name: 'Caller' },
  parameters: [],
  runAll: async ({ subWorkflows, items }) => {
    const run = await subWorkflows.run({ workflow: { id: 'w2' }, items, wait: true });
    return run.status === 'waiting'
      ? { suspend: { executions: [run.executionId] } }
      : [{ json: { status: run.status } }];
  },
  onResume: ({ resumedBy }) =>
    resumedBy.kind === 'executions'
      ? resumedBy.results.flatMap((end) => (end.status === 'success' ? end.items : []))
      : [],
});

const bell = service({ name: 'Bell', baseUrl: 'https://bell.example' });
const door = defineServiceNode({
  name: 'test.door',
  displayName: 'Door',
  description: 'Has a bell.',
  version: 1,
  service: bell,
  operations: {
    knock: bell.operation('Knock', { run: ({ item }) => item }),
    ring: bell.operation('Ring', {
      runAll: () => ({ suspend: { on: 'webhook', state: { rung: true } } }),
      onWebhook: ({ request, items, waitState }) => ({
        outputs: [[{ json: { method: request.method, had: items.length, ...waitState }, pairedItem: { item: 1 } }]],
      }),
    }),
  },
});

export const types = [timer, gate, caller, door];
export const start = testNode('Start', 'manual', { parameters: { items: '[{"a":1},{"a":2}]' } });

function runsOf({ runData }: WorkflowResult): RunData {
  return JSON.parse(JSON.stringify(runData));
}

export function resumed(result: WorkflowResult, event: EngineResumeEvent): EngineResume {
  const waiting = JSON.parse(JSON.stringify(result.waiting)) as Waiting;
  return { runs: runsOf(result), waiting, event, ...(result.customData && { customData: result.customData }) };
}

export async function both(
  workflow: Parameters<typeof runTestWorkflow>[0],
  event: EngineResumeEvent,
  options: TestRunOptions = {},
) {
  const first = await runTestWorkflow(workflow, { types, ...options });
  const resume = resumed(first.result, event);
  const second = await runTestWorkflow(workflow, { types, ...options, run: { ...options.run, resume } });
  return { first: first.result, second: second.result, record: second.record };
}

export function call(body: string): { event: EngineResumeEvent; received: ReceivedCall[]; refused: string[] } {
  const received: ReceivedCall[] = [];
  const refused: string[] = [];
  const request: IncomingRequest = {
    method: 'POST',
    url: '/webhook-waiting/1',
    headers: {},
    query: {},
    params: {},
    body: new TextEncoder().encode(body),
    remoteAddress: '203.0.113.7',
  };
  const event: EngineResumeEvent = {
    kind: 'call',
    webhookName: 'default',
    request,
    onReceived: (taken) => received.push(taken),
    onRefused: (error) => refused.push(error.message),
  };
  return { event, received, refused };
}

export function lastJson(result: WorkflowResult, node: string) {
  return result.runData[node]?.at(-1)?.data?.main[0]?.map(({ json }) => json);
}
