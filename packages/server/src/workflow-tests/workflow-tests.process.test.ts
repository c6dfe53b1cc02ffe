import type { TestRun } from '@millrace/api';
import { asJson, type JsonObject, type TestCase } from '@millrace/workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { startAgentService } from '../testing/agent-service.ts';
import { createAgentWorkflow } from '../testing/agent-workflow.ts';
import { ApiProgram } from '../testing/api-program.ts';
import { type LocalService, startLocalService } from '../testing/local-service.ts';
import { setUpOwner, signUpMember } from '../testing/people.ts';
import { assigned, chain, node, webhook } from '../testing/real-workflows.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';

const settings = {
  runnerEntry: runnerEntry(),
  // All node types are read from their sources to tell which reach outside.
  environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1', MILLRACE_RUNNER_MAX_HOLD: '60' },
};

/** What pages ask of a server. */
function pageOf(server: TestServer) {
  return {
    stored: (id: string) => server.rest('GET', `/workflows/${id}`),
    async executionsOf(workflowId: string): Promise<JsonObject[]> {
      const { results } = await server.rest('GET', `/executions?filter=${JSON.stringify({ workflowId })}`);
      return results as JsonObject[];
    },
    record: async (executionId: string, body: JsonObject = {}) =>
      await server.rest<TestCase>('POST', `/executions/${executionId}/test-case`, body),
    async run(workflowData: JsonObject, cases?: string[]): Promise<TestRun> {
      const body = { workflowData, ...(cases && { cases }) };
      return await server.rest<TestRun>('POST', '/workflows/tests/run', body);
    },
    async refusal(path: string, body: JsonObject) {
      const { status, data } = await server.call('POST', `/rest${path}`, body);
      return [status, (data as JsonObject).code];
    },
  };
}

/** An active workflow that asks a service, and the execution of a call of it. */
async function callAsking(server: TestServer, url: string): Promise<{ workflowId: string; executionId: string }> {
  const path = `asks-${++asking}`;
  const ask = node('Ask', 'httpRequest', 4, { url: `={{ '${url}/' + $json.query.name }}`, options: {} });
  const sum = node('Sum', 'set', 3.4, { ...assigned('text', '={{ $json.path }} at {{ $now.toMillis() }}') });
  const script = 'return [{ json: { text: $input.first().json.text, day: new Date().toISOString() } }]';
  const code = node('Code', 'code', 2, { jsCode: script });
  const asks = chain('Asks', [webhook(path, 'lastNode'), ask, sum, code]);
  const workflowId = await server.createWorkflow(asks, { active: true });
  expect((await server.call('GET', `/webhook/${path}?name=Ada`)).status).toBe(200);
  const [execution] = await pageOf(server).executionsOf(workflowId);
  return { workflowId, executionId: String(execution?.id) };
}
let asking = 0;

let service: LocalService;
let calls = 0;
beforeEach(async () => {
  calls = 0;
  service = await startLocalService(({ url = '' }, response) => {
    calls++;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ path: url }));
  });
});
afterEach(() => service[Symbol.asyncDispose]());

describe('Tests of workflows', () => {
  const server = useTestServer(settings);
  const { stored, executionsOf, record, run, refusal } = pageOf(server);

  it('an execution becomes a case that passes without the service', async () => {
    const { workflowId, executionId } = await callAsking(server, service.url);
    const testCase = await record(executionId, { name: 'Ada' });
    expect(testCase).toMatchObject({ name: 'Ada', trigger: { node: 'Webhook' }, expect: [{ node: 'Code' }] });
    expect(Object.keys(testCase.answers ?? {})).toEqual(['Ask']);
    const asked = calls;
    const tests = [asJson(testCase)];
    const found = await run({ ...(await stored(workflowId)), tests });
    expect(found).toMatchObject({ isPassed: true, results: [{ id: testCase.id, name: 'Ada', problems: [] }] });
    expect(found.coverage).toMatchObject({ nodes: { covered: 4, total: 4 }, missedNodes: [] });
    expect(calls).toBe(asked);
  });

  it('its runs are not listed, and do not hold the tests', async () => {
    const { workflowId, executionId } = await callAsking(server, service.url);
    const { answers: _, ...open } = await record(executionId);
    const found = await run({ ...(await stored(workflowId)), tests: [asJson(open)] });
    expect(found.results).toMatchObject([
      { isPassed: false, problems: [{ kind: 'reached', node: 'Ask', reach: 'network' }] },
    ]);
    const shown = await server.rest('GET', `/executions/${found.results[0]?.executionId}/steps`);
    expect(shown.execution).toMatchObject({ mode: 'test', status: 'error' });
    expect(shown.workflowData).not.toHaveProperty('tests');
    expect((await executionsOf(workflowId)).map(({ mode }) => mode)).toEqual(['webhook']);
  });

  it('a change of the workflow shows as a difference', async () => {
    const { workflowId, executionId } = await callAsking(server, service.url);
    const testCase = await record(executionId);
    const workflow = await stored(workflowId);
    const nodes = (workflow.nodes as JsonObject[]).map((one) =>
      one.name === 'Sum' ? { ...one, parameters: assigned('text', 'another') } : one,
    );
    const found = await run({ ...workflow, nodes, tests: [asJson(testCase)] }, [testCase.id]);
    expect(found.results[0]?.problems).toMatchObject([
      { kind: 'output', node: 'Code', differences: [{ output: 0, item: 0, path: 'text', actual: '"another"' }] },
    ]);
  });

  it('what cannot be is refused, with the reason', async () => {
    const { workflowId } = await callAsking(server, service.url);
    const workflowData = await stored(workflowId);
    expect(await refusal('/workflows/tests/run', { workflowData, cases: ['none'] })).toEqual([
      404,
      'TEST_CASE_NOT_FOUND',
    ]);
    expect(await refusal('/workflows/tests/run', { workflowData: { nodes: 1 } })).toEqual([400, 'WORKFLOW_INVALID']);
    const broken = { ...workflowData, tests: [{ id: 'a', name: 'A' }] };
    expect(await refusal('/workflows/tests/run', { workflowData: broken })).toEqual([400, 'WORKFLOW_INVALID']);
    const stop = node('Stop', 'stopAndError', 1, { errorMessage: 'No' });
    expect(await refusalOfRecording(chain('Fails', [webhook('fails', 'lastNode'), stop]), 'fails')).toEqual([
      409,
      'EXECUTION_NOT_RECORDABLE',
    ]);
    const jsCode = 'return [{ json: { text: "x".repeat(1_200_000) } }]';
    const large = chain('Large', [webhook('large', 'lastNode'), node('Code', 'code', 2, { jsCode })]);
    expect(await refusalOfRecording(large, 'large')).toEqual([413, 'TEST_CASE_TOO_LARGE']);
  });

  async function refusalOfRecording(document: JsonObject, path: string) {
    const id = await server.createWorkflow(document, { active: true });
    await server.call('GET', `/webhook/${path}`);
    const [execution] = await executionsOf(id);
    return refusal(`/executions/${execution?.id}/test-case`, {});
  }

  it('an agent is played back with the answers of its model and tools; another prompt is a difference', async () => {
    await using agent = await startAgentService(async () => undefined);
    const workflowId = await createAgentWorkflow(server, agent.url);
    const withPrompt = async (text: string) => {
      const workflow = await stored(workflowId);
      const nodes = (workflow.nodes as JsonObject[]).map((one) =>
        one.name === 'Agent' ? { ...one, parameters: { ...(one.parameters as JsonObject), text } } : one,
      );
      return { ...workflow, nodes };
    };
    const prompt = '={{ $json.name }} {{ $now.toMillis() }}';
    await server.rest('PATCH', `/workflows/${workflowId}`, await withPrompt(prompt));
    expect((await server.call('GET', '/webhook/ask?people=Ada,Bo')).status).toBe(200);
    const [execution] = await executionsOf(workflowId);
    const testCase = await record(String(execution?.id));
    expect(Object.keys(testCase.calls ?? {})).toEqual(expect.arrayContaining(['Model', 'act']));
    expect(testCase.answers).toBeUndefined();
    agent.calls.splice(0);
    const tests = [asJson(testCase)];
    const same = await run({ ...(await withPrompt(prompt)), tests });
    expect(same.results.flatMap(({ problems }) => problems)).toEqual([]);
    const other = await run({ ...(await withPrompt(`${prompt}!`)), tests });
    expect(other.results[0]?.problems[0]).toMatchObject({ kind: 'call', node: 'Model', by: 'Agent' });
    expect(agent.calls).toEqual([]);
  });
});

describe('Tests of workflows, for programs', () => {
  const server = useTestServer(settings);

  it('they go with the workflow, and are run as it is stored', async () => {
    const { workflowId, executionId } = await callAsking(server, service.url);
    const { stored, record } = pageOf(server);
    const testCase = await record(executionId);
    const tests = [asJson(testCase)];
    await server.rest('PATCH', `/workflows/${workflowId}`, { ...(await stored(workflowId)), tests });
    const owner = await setUpOwner(server);
    const program = await ApiProgram.of(server, owner);
    expect(await program.ok(`POST /workflows/${workflowId}/test`)).toMatchObject({ isPassed: true });
    expect((await program.ok(`GET /workflows/${workflowId}`)).tests).toEqual([testCase]);
    expect((await program.ok(`GET /workflows/${workflowId}?excludePinnedData=true`)).tests).toBeUndefined();
    const missing = await program.call(`POST /workflows/${workflowId}/test`, { cases: ['none'] });
    expect([missing.status, missing.body.code]).toEqual([404, 'TEST_CASE_NOT_FOUND']);
    // Whoever may not see it cannot run it as theirs.
    const stranger = await signUpMember(server, owner, 'Stranger');
    const workflowData = await owner.rest('GET', `/workflows/${workflowId}`);
    const refused = await stranger.call('POST', '/workflows/tests/run', { workflowData });
    expect([refused.status, (refused.data as JsonObject).code]).toEqual([404, 'WORKFLOW_NOT_FOUND']);
  });
});
