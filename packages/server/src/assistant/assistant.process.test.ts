import type { AssistantEvent } from '@millrace/api';
import type { JsonObject, Workflow } from '@millrace/workflow';
import { describe, expect, it, onTestFinished } from 'vitest';
import { orderWorkflow } from '../mcp/testing/order-workflow.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
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
    { person = new Person(server), inputTokens = 100 }: { person?: Person; inputTokens?: number } = {},
  ) {
    const model = await startScriptedModel(saying, { inputTokens });
    onTestFinished(() => model[Symbol.asyncDispose]());
    const data = { apiKey: 'top-secret-key', url: `${model.url}/v1` };
    const { id } = await person.rest('POST', '/credentials', { name: 'Model', type: 'openAiApi', data });
    await person.rest('PUT', '/assistant/model', { model: { type: OPEN_AI, credentialId: id, model: 'gpt-4o' } });
    return { model, person, credentialId: String(id) };
  }

  let owner: Promise<Person> | undefined;
  /** The owner, set up by the first test that needs one. */
  const signedInOwner = () => (owner ??= setUpOwner(server));

  async function ask(person: Person, question: string, more: object = {}): Promise<AssistantEvent[]> {
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

  it('proposes nothing for what is shown only, as a past execution', async () => {
    const { model, person } = await personWith(() => 'It sorts.');
    expect((await ask(person, 'What is it?', { isReadOnly: true })).at(-1)).toEqual({
      type: 'done',
      text: 'It sorts.',
    });
    expect(model.requests[0]?.tools.filter((name) => /change|run/.test(name))).toEqual([]);
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
    const workflowId = await stored(failing);
    const { executionId } = await person.rest('POST', '/workflows/run', {
      workflowData: { ...failing, id: workflowId },
    });
    await server.whenEnded(String(executionId));
    const about = { workflowId, document: failing };
    expect((await ask(person, 'Why?', about)).at(-1)).toMatchObject({ text: 'Please allow it.' });
    const events = await ask(person, 'Why?', { ...about, mayReadExecutions: true });
    expect(events.at(-1)).toEqual({ type: 'done', text: 'It stops on purpose.' });
    expect(toolResults(model.requests.at(-1) as ModelRequest)).toMatchObject([
      { executions: [{ workflowId, status: 'error' }] },
      { status: 'error', error: { message: 'No stock', node: 'Stop' } },
    ]);
  });

  it('does not read an execution of another workflow, whatever a model asks for', async () => {
    const other = { ...EMPTY, nodes: [manual()] };
    const [mine, theirs] = [await stored(other), await stored(other)];
    const { person, model } = await personWith((nth) =>
      nth === 0 ? [{ tool: 'read_execution', arguments: { executionId } }] : 'No.',
    );
    const run = await person.rest('POST', '/workflows/run', { workflowData: { ...other, id: theirs } });
    const executionId = String(run.executionId);
    await server.whenEnded(executionId);
    const events = await ask(person, 'Look', { workflowId: mine, mayReadExecutions: true });
    expect(events).toContainEqual({ type: 'toolDone', id: 1, isError: true });
    expect(toolResults(model.requests[1] as ModelRequest)).toEqual([
      { error: 'The execution is of another workflow. The person allowed those of the open one only.' },
    ]);
  });

  it('asks for a run in place of running', async () => {
    const { person } = await personWith((nth) =>
      nth === 0 ? [{ tool: 'ask_to_run', arguments: { reason: 'To see the answer of the service' } }] : 'Run it?',
    );
    const events = await ask(person, 'Does it work?');
    expect(events.at(-1)).toEqual({ type: 'done', text: 'Run it?', run: 'To see the answer of the service' });
    expect(await person.rest('GET', '/executions?filter={"workflowId":"none"}')).toMatchObject({ results: [] });
  });

  it('stops when nobody waits for it any more, and takes no more than three questions at once', async () => {
    const { promise: threeAsked, resolve: onThree } = Promise.withResolvers<void>();
    const { model, person } = await personWith(async (nth, { closed }) => {
      if (nth > 2) return 'Here I am.';
      if (nth === 2) onThree();
      await closed;
      return 'Too late.';
    });
    const stop = new AbortController();
    const waiting = [1, 2, 3].map(() =>
      fetch(`${server.url}/rest/assistant/turns`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(turnOf('Wait')),
        signal: stop.signal,
      }).then((response) => response.text()),
    );
    await threeAsked;
    await expectRefusal(person.call('POST', '/assistant/turns', turnOf('A fourth')), 'ASSISTANT_BUSY');
    stop.abort();
    await Promise.allSettled(waiting);
    await Promise.all(model.requests.map(({ closed }) => closed));
    const answers = await server.eventually(async () => {
      const { status, text } = await person.call('POST', '/assistant/turns', turnOf('Again'));
      return status === 200 ? text : undefined;
    });
    expect(answers).toContain('Here I am.');
  });

  it('ends when its budget is used up, and tells what it had proposed', async () => {
    const changes = [{ do: 'addNode', node: { name: 'Start', type: 'n8n-nodes-base.manualTrigger' } }];
    const { person } = await personWith(() => [{ tool: 'change_open_workflow', arguments: { changes } }], {
      inputTokens: 600_000,
    });
    expect((await ask(person, 'Go on')).at(-1)).toMatchObject({
      type: 'failed',
      message: expect.stringMatching(/budget.*is used up/),
      proposal: { nodes: [{ name: 'Start' }] },
    });
  });

  it('says why its model does not answer, without the key', async () => {
    const { person } = await personWith(() => Promise.reject(new Error('gone')));
    const data = { apiKey: 'top-secret-key', url: 'http://127.0.0.1:1/v1' };
    const { id } = await person.rest('POST', '/credentials', { name: 'Closed', type: 'openAiApi', data });
    await person.rest('PUT', '/assistant/model', { model: { type: OPEN_AI, credentialId: id, model: 'gpt-4o' } });
    const [failed] = (await ask(person, 'Hello')).slice(-1);
    expect(failed).toMatchObject({ type: 'failed', message: expect.stringContaining('127.0.0.1') });
    expect(JSON.stringify(failed)).not.toContain('top-secret');
  });

  it('is refused where it is switched off, without a model, and for a credential that does not fit', async () => {
    const person = new Person(server);
    await person.rest('PUT', '/assistant/model', { model: null });
    await expectRefusal(person.call('POST', '/assistant/turns', turnOf('Hello')), 'ASSISTANT_MODEL_MISSING');
    await expectRefusal(person.call('POST', '/assistant/turns', { messages: [] }), 'BAD_REQUEST');
    const data = { name: 'X-Key', value: 'v' };
    const { id } = await person.rest('POST', '/credentials', { name: 'Header', type: 'httpHeaderAuth', data });
    const choose = (model: JsonObject | null) => person.call('PUT', '/assistant/model', { model });
    await expectRefusal(choose({ type: OPEN_AI, credentialId: id ?? '', model: 'm' }), 'ASSISTANT_MODEL_WRONG');
    await expectRefusal(
      choose({ type: 'n8n-nodes-base.set', credentialId: id ?? '', model: 'm' }),
      'ASSISTANT_MODEL_WRONG',
    );
    await expectRefusal(choose({ type: OPEN_AI, credentialId: 'none', model: 'm' }), 'CREDENTIAL_NOT_FOUND');
    const key = { name: 'Short', type: 'openAiApi', data: { apiKey: 'k' } };
    const short = await person.rest('POST', '/credentials', key);
    expect(await choose({ type: OPEN_AI, credentialId: short.id ?? '', model: 'm' })).toMatchObject({ status: 200 });
    await person.rest('DELETE', `/credentials/${short.id}`);
    expect(await person.call('POST', '/assistant/turns', turnOf('Hello'))).toMatchObject({
      status: 409,
      data: { code: 'ASSISTANT_MODEL_MISSING', message: expect.stringContaining('is gone') },
    });
    await choose(null);
    const turn = (isOn: boolean) =>
      person.rest('PATCH', '/instance/settings', { changes: { MILLRACE_ASSISTANT: String(isOn) } });
    await turn(false);
    await expectRefusal(person.call('POST', '/assistant/turns', turnOf('Hello')), 'ASSISTANT_OFF');
    await expectRefusal(choose(null), 'ASSISTANT_OFF');
    expect(await person.rest('GET', '/assistant')).toEqual({ isOn: false, model: null });
    await turn(true);
    expect(await person.rest('GET', '/assistant')).toEqual({ isOn: true, model: null });
  });

  // Sets accounts up: comes last.
  it('explains to a reader, and proposes nothing', async () => {
    const id = await stored({ ...EMPTY, nodes: [daily()] });
    const owner = await signedInOwner();
    const reader = await signUpMember(server, owner, 'Rea');
    await owner.rest('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: reader.id, role: 'reader' }] });
    const changes = [{ do: 'removeNode', name: 'Daily' }];
    const { model } = await personWith(
      (nth) => (nth === 0 ? [{ tool: 'change_open_workflow', arguments: { changes } }] : 'It runs daily.'),
      { person: reader },
    );
    const about = { workflowId: id, document: { ...EMPTY, nodes: [daily()] } };
    expect((await ask(reader, 'Remove it', about)).at(-1)).toEqual({ type: 'done', text: 'It runs daily.' });
    expect(model.requests[0]?.tools).toContain('read_open_workflow');
    expect(model.requests[0]?.tools).not.toContain('change_open_workflow');
    const unknown = { ...turnOf('Hello'), workflowId: 'none' };
    await expectRefusal(reader.call('POST', '/assistant/turns', unknown), 'WORKFLOW_NOT_FOUND');
    expect(await owner.rest('GET', '/assistant')).toEqual({ isOn: true, model: null });
    const chosen = await reader.rest('GET', '/assistant');
    expect(chosen).toMatchObject({ model: { type: OPEN_AI, model: 'gpt-4o' } });
  });

  it('ends when whoever asked loses rights on the workflow, or signs out', async () => {
    const owner = await signedInOwner();
    const { id } = await owner.rest('POST', '/workflows', { ...EMPTY, nodes: [daily()] });
    const member = await signUpMember(server, owner, 'Mem');
    const share = (shareWith: object[]) => owner.rest('PUT', `/workflows/${id}/share`, { shareWith });
    await share([{ userId: member.id, role: 'editor' }]);
    let leave = async (): Promise<unknown> => undefined;
    await personWith(
      async () => {
        await leave();
        return [{ tool: 'change_open_workflow', arguments: { changes: [{ do: 'removeNode', name: 'Daily' }] } }];
      },
      { person: member },
    );
    const about = { workflowId: id, document: { ...EMPTY, nodes: [daily()] } };
    const ended = {
      type: 'failed',
      message: 'You are signed out, or may not do any more what you might when you asked.',
    };
    leave = () => share([{ userId: member.id, role: 'reader' }]);
    expect((await ask(member, 'Go on', about)).at(-1)).toMatchObject(ended);
    await share([{ userId: member.id, role: 'editor' }]);
    leave = () => member.call('POST', '/logout');
    const last = (await ask(member, 'Go on', about)).at(-1);
    expect(last).toMatchObject(ended);
    expect(last).not.toHaveProperty('proposal');
  });

  const stored = (workflow: object) => server.createWorkflow(workflow as JsonObject);
});

function turnOf(question: string, more: object = {}): object {
  return {
    document: EMPTY,
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
