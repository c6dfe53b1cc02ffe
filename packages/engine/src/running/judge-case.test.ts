import { boolean, defineNode, type NodeType } from '@millrace/node-sdk';
import type { TestCase, Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import type { EnginePorts } from '../ports/ports.ts';
import { runWorkflow } from '../run-workflow.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { runTestWorkflow, type TestRunOptions, testChain, testNode } from '../testing/run-test-workflow.ts';
import { type SubNodeLog, subNodeTypes } from '../testing/sub-node-types.ts';
import { testNodes } from '../testing/test-nodes.ts';
import { callKey } from './sub-nodes/call-key.ts';

const meta = { version: 1, group: [], family: 'service' } satisfies Partial<Parameters<typeof defineNode>[0]>;

/** Asks a service for each item; where the item forgives, it goes on without an answer. */
const caller = defineNode({
  ...meta,
  name: 'test.caller',
  displayName: 'Caller',
  description: 'Asks a service.',
  defaults: { name: 'Caller' },
  parameters: [],
  run: async ({ item, http }) => {
    const asked = http.request({ method: 'GET', url: 'https://service.test' });
    const answer = item.json.forgives ? await asked.catch(() => undefined) : await asked;
    return { json: { status: answer?.status ?? null } };
  },
});

/** Waits for a time, or for a call. */
const later = defineNode({
  ...meta,
  name: 'test.later',
  displayName: 'Later',
  description: 'Waits.',
  defaults: { name: 'Later' },
  webhooks: [{ name: 'default', httpMethod: 'POST', path: '', restartWebhook: true }],
  parameters: [boolean('forCall', { label: 'For a call' })],
  runAll: ({ parameters, now }) => ({
    suspend: { until: now() + 86_400_000, ...(parameters(0).forCall && { on: 'webhook' }) },
  }),
});

const types: NodeType[] = [caller, later];

function testCase(more: Partial<TestCase>): TestCase {
  return { id: 'c', name: 'A case', trigger: { node: 'Start', outputs: [[{ json: { n: 2 } }]] }, expect: [], ...more };
}

async function run(workflow: Workflow, asked: TestCase, options: TestRunOptions = {}) {
  const { result, record } = await runTestWorkflow(workflow, {
    ...options,
    types: [...types, ...(options.types ?? [])],
    run: { execution: { id: 'execution-1', mode: 'test' }, start: { kind: 'test', case: asked } },
  });
  return { result, record, problems: result.test?.problems };
}

const start = testNode('Start', 'manual');
const ask = testNode('Ask', 'caller');
const set = (value: string) =>
  testNode('Set', 'set', { parameters: { fields: { assignments: [{ id: '1', name: 'value', value }] } } });

it('a case passes whose nodes return what is expected', async () => {
  const workflow = testChain(start, ask, set('={{ $json.total * 2 }}'));
  const asked = testCase({
    answers: { Ask: [{ outputs: [[{ json: { total: 3 } }]] }] },
    expect: [
      { node: 'Set', outputs: [[{ json: { total: 3, value: 6 } }]] },
      { node: 'Set', outputs: [[{ json: { value: 6, total: 0 } }]], fields: ['value'] },
      { node: 'Set', expression: '={{ $json.value === 6 && $("Start").first().json.n === 2 }}' },
      { node: 'Ask', expression: '={{ $input.all().length === 1 }}' },
    ],
  });
  const { result, problems } = await run(workflow, asked);
  expect(result.status).toBe('success');
  expect(problems).toEqual([]);
});

it('what is not as expected is told with the values', async () => {
  const asked = testCase({
    expect: [
      { node: 'Set', outputs: [[{ json: { n: 2, value: 'a' } }]] },
      { node: 'Set', expression: '={{ $json.value.length }}' },
      { node: 'Set', expression: '={{ $json.value.nothing.there }}' },
      { node: 'Elsewhere', expression: '={{ true }}' },
    ],
  });
  const { problems } = await run(testChain(start, set('b')), asked);
  expect(problems).toEqual([
    {
      kind: 'output',
      node: 'Set',
      differences: [{ output: 0, item: 0, path: 'value', expected: '"a"', actual: '"b"' }],
    },
    { kind: 'expression', node: 'Set', expression: '={{ $json.value.length }}', actual: '1' },
    { kind: 'expression', node: 'Set', expression: '={{ $json.value.nothing.there }}', message: expect.any(String) },
    { kind: 'notRun', node: 'Elsewhere' },
  ]);
});

it('a node that wants to reach outside fails the case, also where the workflow goes on', async () => {
  const { result, problems } = await run(testChain(start, ask), testCase({}));
  expect(result.error).toMatchObject({ code: 'TEST_REACHED_OUTSIDE', node: 'Ask' });
  expect(problems).toEqual([{ kind: 'reached', node: 'Ask', reach: 'network' }]);
  const trigger = { node: 'Start', outputs: [[{ json: { forgives: true } }]] };
  const forgiven = await run(testChain(start, ask), testCase({ trigger }));
  expect(forgiven.result.status).toBe('success');
  expect(forgiven.problems).toEqual([{ kind: 'reached', node: 'Ask', reach: 'network' }]);
});

it('a script may send no request', async () => {
  const asking = defineNode({
    ...meta,
    name: 'test.script',
    displayName: 'Script',
    description: 'Runs a script that sends a request.',
    defaults: { name: 'Script' },
    parameters: [],
    run: async ({ scripts }) => {
      await scripts.run({ source: '', mode: 'all', dialect: 'n8n', items: [] } as never);
      return { json: {} };
    },
  });
  const { ports } = createFakePorts({ nodeTypes: nodeTypeList([...testNodes, asking]) });
  const scripts: EnginePorts['scripts'] = { run: async ({ beforeRequest }) => beforeRequest?.() ?? 'sent' };
  const result = await runWorkflow({
    ...{ workflow: testChain(start, testNode('Script', 'script')), active: false, timezone: 'UTC', env: {}, vars: {} },
    execution: { id: 'execution-1', mode: 'test' },
    start: { kind: 'test', case: testCase({}) },
    signal: new AbortController().signal,
    ports: { ...ports, scripts },
  });
  expect(result.test?.problems).toEqual([{ kind: 'reached', node: 'Script', reach: 'network' }]);
});

it('each run of a node takes its answer; one more than there are fails the case', async () => {
  const loop = testNode('Loop', 'loop');
  const workflow: Workflow = {
    ...testChain(start, loop),
    nodes: [start, loop, ask],
    connections: {
      Start: { main: [[{ node: 'Loop', type: 'main', index: 0 }]] },
      Loop: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] },
      Ask: { main: [[{ node: 'Loop', type: 'main', index: 0 }]] },
    },
  };
  const answers = [{ outputs: [[{ json: { a: 1 } }]] }, { outputs: [[{ json: { a: 2 } }]] }];
  const trigger = { node: 'Start', outputs: [[{ json: {} }, { json: {} }]] };
  const expected = { node: 'Loop', outputs: [[], [{ json: { a: 1 } }, { json: { a: 2 } }]] };
  const passed = await run(workflow, testCase({ trigger, answers: { Ask: answers }, expect: [expected] }));
  expect(passed.problems).toEqual([]);
  const short = await run(workflow, testCase({ trigger, answers: { Ask: answers.slice(1) } }));
  expect(short.problems).toEqual([{ kind: 'noAnswer', node: 'Ask', run: 1 }]);
});

it('time that a node waits for is over at once; what waits for a call fails the case', async () => {
  const { record, result, problems } = await run(testChain(start, testNode('Later', 'later')), testCase({}));
  expect(result.status).toBe('success');
  expect(problems).toEqual([]);
  expect(record.rests).toEqual([]);
  const forCall = testNode('Later', 'later', { parameters: { forCall: true } });
  const waiting = await run(testChain(start, forCall), testCase({}));
  expect(waiting.result).toMatchObject({ status: 'error', error: { code: 'TEST_WAITS' } });
  expect(waiting.problems).toEqual([{ kind: 'waits', node: 'Later' }]);
});

it('$now is the time of the case, and nothing is remembered', async () => {
  const workflow = testChain(start, set('={{ $now.toISO() }}'), testNode('Remember', 'remember'));
  const asked = testCase({
    now: '2026-01-02T03:04:05.000Z',
    expect: [{ node: 'Set', outputs: [[{ json: { n: 2, value: '2026-01-02T03:04:05.000Z' } }]] }],
  });
  const { result, problems } = await run(workflow, asked);
  expect(problems).toEqual([]);
  expect(result.staticData).toBeUndefined();
  expect(result.runData.Remember?.[0]?.data?.main[0]?.[0]?.json).toEqual({ count: 1 });
  expect(result.startedAt).toBeGreaterThanOrEqual(Date.UTC(2024, 1, 3));
});

it('an execution that fails, or cannot begin, fails the case', async () => {
  const failing = await run(testChain(start, testNode('Fail', 'fail')), testCase({}));
  expect(failing.problems).toMatchObject([{ kind: 'failed', node: 'Fail' }]);
  const gone = await run(testChain(start), testCase({ trigger: { node: 'Gone', outputs: [] } }));
  expect(gone.problems).toMatchObject([{ kind: 'failed', message: expect.stringContaining('Gone') }]);
});

/** Start → Asker with one tool. */
function withTool(says: string): Workflow {
  const asker = testNode('Agent', 'asker');
  const chain = testChain(start, asker);
  const connections = { ...chain.connections, Tool: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] } };
  return { ...chain, nodes: [...chain.nodes, testNode('Tool', 'tool', { parameters: { says } })], connections };
}

const source = { previousNode: 'Agent', previousNodeRun: 0 };
const request = { q: 2, before: [] };

async function runAgent(calls: TestCase['calls'], q = 2) {
  const log: SubNodeLog = { events: [], calls: [] };
  const trigger = { node: 'Start', outputs: [[{ json: { q } }]] };
  const asked = testCase({ trigger, ...(calls && { calls }), expect: [] });
  return { ...(await run(withTool('live'), asked, { types: subNodeTypes(log) })), log };
}

it('a tool is played back: it does not do its work, and its run is shown', async () => {
  const { result, problems, log } = await runAgent({
    Tool: [{ source, item: 0, request, response: { answer: 'then' } }],
  });
  expect(problems).toEqual([]);
  expect(log.calls).toEqual([]);
  expect(result.runData.Agent?.[0]?.data?.main[0]?.[0]?.json).toEqual({ answers: ['then'] });
  expect(result.runData.Tool).toMatchObject([
    { executionStatus: 'success', data: { main: [[{ json: { request, response: { answer: 'then' } } }]] } },
  ]);
});

it('a tool that failed fails again', async () => {
  const failed = await runAgent({ Tool: [{ source, item: 0, request, error: { message: 'It failed' } }] });
  expect(failed.problems).toMatchObject([{ kind: 'failed', message: 'It failed' }]);
});

it('a call that differs fails the case with the difference, and so does one too many', async () => {
  const { problems } = await runAgent({ Tool: [{ source, item: 0, request, response: { answer: 'then' } }] }, 3);
  const differences = [{ output: 0, path: 'q', expected: '2', actual: '3' }];
  expect(problems).toEqual([{ kind: 'call', node: 'Tool', by: 'Agent', item: 0, differences }]);
  // The hash of a call of a model says nothing of its prompt.
  const key = callKey({ q: 3, before: [] });
  const byKey = await runAgent({ Tool: [{ source, item: 0, key, request, response: { answer: 'then' } }] }, 3);
  expect(byKey.problems).toEqual(problems);
  const none = await runAgent({ Tool: [] });
  expect(none.problems).toMatchObject([{ kind: 'call', differences: [{ path: '', actual: '{"q":2,"before":[]}' }] }]);
});

it('a tool without recorded calls does its work', async () => {
  const { problems, log } = await runAgent(undefined);
  expect(problems).toEqual([]);
  expect(log.calls).toEqual(['Tool']);
});
