import type { AssistantEvent } from '@millrace/api';
import type { JsonObject, Workflow } from '@millrace/workflow';
import { describe, expect, it, onTestFinished } from 'vitest';
import { orderWorkflow } from '../mcp/testing/order-workflow.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
import { finishedExecution } from '../testing/executions.ts';
import { Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { type ModelRequest, type ModelSaying, startScriptedModel, toolResults } from '../testing/scripted-model.ts';
import { useTestServer } from '../testing/test-server.ts';

const OPEN_AI = '@n8n/n8n-nodes-langchain.lmChatOpenAi';
const EMPTY: Workflow = { name: 'My workflow', nodes: [], connections: {} };

describe('The assistant', () => {
  const server = useTestServer({
    runnerEntry: runnerEntry(),
    environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' },
  });

  /** A person whose assistant works with a model that says what it is told to. */
  async function personWith(
    saying: (nth: number, request: ModelRequest) => ModelSaying | Promise<ModelSaying>,
    person = new Person(server),
  ) {
    const model = await startScriptedModel(saying);
    onTestFinished(() => model[Symbol.asyncDispose]());
    const data = { apiKey: 'top-secret-key', url: `${model.url}/v1` };
    const { id } = await person.rest('POST', '/credentials', { name: 'Model', type: 'openAiApi', data });
    await person.rest('PUT', '/assistant/model', { model: { type: OPEN_AI, credentialId: id, model: 'gpt-4o' } });
    return { model, person, credentialId: String(id) };
  }

  async function ask(person: Person, question: string, more: JsonObject = {}): Promise<AssistantEvent[]> {
    const { text, status } = await person.call('POST', '/assistant/turns', turnOf(question, more));
    expect(status).toBe(200);
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AssistantEvent);
  }

  it('builds a workflow of eight nodes and proposes it, stores nothing, and tells what it took', async () => {
    const changes = [
      ...orderWorkflow.nodes.map((node) => ({ do: 'addNode', node })),
      ...orderWorkflow.connections.filter(({ to }) => to !== 'Don').map((one) => ({ do: 'connect', ...one })),
      { do: 'connect', from: 'Sorted', to: 'Done' },
    ];
    const mend = { do: 'updateNode', name: 'Order', parameters: { httpMetod: null, httpMethod: 'POST' } };
    const script: ModelSaying[] = [
      [{ tool: 'search_nodes', arguments: { query: 'webhook' } }],
      [{ tool: 'change_open_workflow', arguments: { changes } }],
      [{ tool: 'change_open_workflow', arguments: { changes: [mend] } }],
      'It ships large orders by express.',
    ];
    const { model, person } = await personWith((nth) => script[nth] ?? '');
    const before = await person.rest('GET', '/workflows');
    const events = await ask(person, 'Ship large orders by express');
    expect(toolResults(model.requests[2] as ModelRequest).at(-1)).toMatchObject({
      problems: [{ node: 'Order', problem: 'It has no parameter "httpMetod". Is "httpMethod" meant?' }],
    });
    expect(events.filter(({ type }) => type === 'tool')).toMatchObject([
      { name: 'search_nodes', about: 'webhook' },
      { name: 'change_open_workflow', about: expect.stringContaining('Order, Large?') },
      { name: 'change_open_workflow', about: 'Order' },
    ]);
    expect(textOf(events)).toBe('It ships large orders by express.');
    expect(events.findLast(({ type }) => type === 'usage')).toMatchObject({
      usage: { calls: 4, inputTokens: 400, outputTokens: 40, costUsd: expect.closeTo(0.0014), unpricedCalls: 0 },
    });
    const done = events.at(-1);
    if (done?.type !== 'done') throw new Error(JSON.stringify(done));
    expect(done.text).toBe('It ships large orders by express.');
    expect(done.proposal?.nodes.map(({ name }) => name)).toEqual(orderWorkflow.nodes.map(({ name }) => name));
    const places = done.proposal?.nodes.map(({ position }) => position.join()) ?? [];
    expect(new Set(places).size).toBe(8);
    expect(await person.rest('GET', '/workflows')).toEqual(before);
    expect(JSON.stringify(model.requests)).not.toContain('top-secret');
  });

  it('changes one node of the document as it is in the editor', async () => {
    const changes = [{ do: 'updateNode', name: 'Daily', notes: 'Each morning' }];
    const { person } = await personWith((nth) =>
      nth === 0 ? [{ tool: 'change_open_workflow', arguments: { changes } }] : 'Done.',
    );
    const document = { ...EMPTY, nodes: [daily()] };
    expect((await ask(person, 'Add a note', { document })).at(-1)).toMatchObject({
      type: 'done',
      proposal: { nodes: [{ id: 'daily', name: 'Daily', notes: 'Each morning', position: [40, 60] }] },
    });
  });

  it('explains a failure only after the person allowed that executions are read, and those of this workflow only', async () => {
    const { model, person } = await personWith((nth, request) => {
      if (!request.tools.includes('find_executions')) return 'Please allow it.';
      if (nth === 1) return [{ tool: 'find_executions', arguments: { workflowId: 'other' } }];
      const [found] = toolResults(request);
      const [execution] = (found?.executions ?? []) as JsonObject[];
      if (nth === 2) return [{ tool: 'read_execution', arguments: { executionId: execution?.executionId ?? '' } }];
      return 'It stops on purpose.';
    });
    const failing = { ...EMPTY, nodes: [manual(), stop()], connections: MANUAL_TO_STOP };
    const workflowId = await server.createWorkflow(failing as unknown as JsonObject);
    const { executionId } = await person.rest('POST', `/workflows/${workflowId}/run`, { workflowData: failing });
    await finishedExecution(server, String(executionId));
    const about = { workflowId, document: failing as unknown as JsonObject };
    expect((await ask(person, 'Why?', about)).at(-1)).toMatchObject({ text: 'Please allow it.' });
    const events = await ask(person, 'Why?', { ...about, mayReadExecutions: true });
    expect(events.at(-1)).toEqual({ type: 'done', text: 'It stops on purpose.' });
    expect(toolResults(model.requests.at(-1) as ModelRequest)).toMatchObject([
      { executions: [{ workflowId, status: 'error' }] },
      { status: 'error', error: { message: 'No stock', node: 'Stop' } },
    ]);
  });
});

function turnOf(question: string, more: JsonObject = {}): JsonObject {
  return {
    document: EMPTY as unknown as JsonObject,
    messages: [{ role: 'user', text: question }],
    mayReadExecutions: false,
    ...more,
  };
}

function textOf(events: readonly AssistantEvent[]): string {
  return events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
}

function daily() {
  const type = 'n8n-nodes-base.scheduleTrigger';
  return { id: 'daily', name: 'Daily', type, typeVersion: 1.2, position: [40, 60], parameters: {} };
}

function manual() {
  return node('Start', 'n8n-nodes-base.manualTrigger');
}

function stop() {
  return { ...node('Stop', 'n8n-nodes-base.stopAndError'), parameters: { errorMessage: 'No stock' } };
}

function node(name: string, type: string) {
  return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} };
}

const MANUAL_TO_STOP = { Start: { main: [[{ node: 'Stop', type: 'main', index: 0 }]] } };
