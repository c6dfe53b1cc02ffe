import type { StepSummary } from '@millrace/api';
import type { JsonObject, JsonValue } from '@millrace/workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { type AgentService, startAgentService } from '../../testing/agent-service.ts';
import { createAgentWorkflow } from '../../testing/agent-workflow.ts';
import { ApiProgram } from '../../testing/api-program.ts';
import { endRunners } from '../../testing/end-runners.ts';
import { setUpOwner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

describe('Going on from a call of an agent', () => {
  const server = useTestServer(
    { runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } },
    { per: 'test' },
  );
  let service: AgentService;
  let whenCalled: (nth: number) => Promise<void>;
  let workflowId: string;

  beforeEach(async () => {
    whenCalled = async () => undefined;
    service = await startAgentService((nth) => whenCalled(nth));
    workflowId = await createAgentWorkflow(server, service.url);
  });
  afterEach(() => service[Symbol.asyncDispose]());

  /** Its execution, and what was called for it is forgotten. */
  async function ask(people: string): Promise<string> {
    expect((await server.call('GET', `/webhook/ask?people=${people}`)).status).toBe(200);
    service.calls.splice(0);
    const { results } = await server.rest('GET', `/executions?filter=${JSON.stringify({ workflowId })}`);
    return String((results as JsonObject[])[0]?.id);
  }

  const stepsOf = async (id: string) =>
    (await server.rest('GET', `/executions/${id}/steps`)).steps as unknown as StepSummary[];

  async function callOf(id: string, node: string, run: number): Promise<{ index: number; response: JsonObject }> {
    const step = (await stepsOf(id)).find((one) => one.node === node && one.runIndex === run);
    if (!step) throw new Error(`There is no run ${run} of ${node}`);
    const { main } = await server.rest('GET', `/executions/${id}/steps/${step.index}/data`);
    const [[item]] = main as unknown as [[{ json: { response: JsonObject } }]];
    return { index: step.index, response: item.json.response };
  }

  async function replay(id: string, body: JsonObject): Promise<string> {
    const { executionId } = await server.rest('POST', `/executions/${id}/replay`, body);
    await server.whenEnded(String(executionId));
    return String(executionId);
  }

  async function outputsOf(id: string): Promise<JsonValue[]> {
    const step = (await stepsOf(id)).find(({ node }) => node === 'Agent');
    const { main } = await server.rest('GET', `/executions/${id}/steps/${step?.index}/data`);
    return (main as unknown as Array<Array<{ json: { output: JsonValue } }>>)[0]?.map(({ json }) => json.output) ?? [];
  }

  const effects = () => service.calls.flatMap(({ effect }) => effect ?? []);
  const asked = () => service.calls.filter(({ kind }) => kind === 'model').length;

  it('asks and does nothing before it again, and follows an edited result', async () => {
    const first = await ask('Ada');
    const { index, response } = await callOf(first, 'act', 1);
    const next = await replay(first, { index, response: { ...response, ...texts(response, 'edited') } });
    expect(await outputsOf(next)).toEqual(['done: did 1, edited']);
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: [], asked: 1 });
    expect(await outputsOf(first)).toEqual(['done: did 1, did 2']);
    const from = (await stepsOf(next)).flatMap(({ metadata }) => metadata?.replayOf ?? []);
    expect(from).toEqual([{ executionId: first, index, isEdited: true }]);
    expect((await stepsOf(next)).filter(({ node }) => node === 'act').map(({ runIndex }) => runIndex)).toEqual([0, 1]);
  });

  it('makes the calls that an edited answer asks for, and what follows from them', async () => {
    const first = await ask('Ada');
    const { index, response } = await callOf(first, 'Model', 0);
    const [call] = response.toolCalls as JsonObject[];
    const toolCalls = [{ ...call, arguments: { query: '7' } }];
    const next = await replay(first, { index, response: { ...response, toolCalls } });
    expect(await outputsOf(next)).toEqual(['done: did 7, did 2']);
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: ['7', '2'], asked: 2 });
    // What came of it can be gone on from, too.
    service.calls.splice(0);
    const again = await replay(next, { index: (await callOf(next, 'Model', 1)).index });
    expect(await outputsOf(again)).toEqual(['done: did 7, did 2']);
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: ['2'], asked: 1 });
    const from = (await stepsOf(again)).flatMap(({ metadata }) => metadata?.replayOf?.executionId ?? []);
    expect(from).toEqual([next]);
  });

  it('does nothing again for other items', async () => {
    const first = await ask('Ada,Bo');
    const { index } = await callOf(first, 'act', 1);
    expect(await outputsOf(await replay(first, { index }))).toEqual(['done: did 1, did 2', 'done: did 1, did 2']);
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: [], asked: 1 });
  });

  it('makes no call of a tool twice when its runner ends meanwhile', async () => {
    const first = await ask('Ada');
    const { index } = await callOf(first, 'Model', 1);
    whenCalled = async (nth) => {
      if (nth === 1) endRunners();
    };
    const [output] = await outputsOf(await replay(first, { index }));
    expect(output).toMatch(/^done: did 1, It is not known whether this call had its effect/);
    expect(effects()).toEqual(['2']);
  });

  it('is refused where it cannot be done, with the reason', async () => {
    const first = await ask('Ada');
    const steps = await stepsOf(first);
    const program = await ApiProgram.of(server, server);
    /** The same one for pages and for programs. */
    const refusal = async (id: string, body: JsonObject) => {
      const { status, data } = await server.call('POST', `/rest/executions/${id}/replay`, body);
      const told = await program.call(`POST /executions/${id}/replay`, body);
      expect([told.status, told.body.code]).toEqual([status, (data as JsonObject).code]);
      return [status, told.body.code];
    };
    const agent = steps.find(({ node }) => node === 'Agent')?.index ?? -1;
    expect(await refusal(first, { index: agent })).toEqual([409, 'EXECUTION_NOT_REPLAYABLE']);
    const { index } = await callOf(first, 'Model', 0);
    expect(await refusal(first, { index, response: { content: 'only' } })).toEqual([400, 'ANSWER_INVALID']);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    whenCalled = () => held;
    const { executionId } = await server.rest('POST', `/executions/${first}/replay`, { index });
    expect(await refusal(String(executionId), { index })).toEqual([409, 'EXECUTION_NOT_ENDED']);
    goOn();
    await server.whenEnded(String(executionId));
    const { id: _, ...unsaved } = await server.rest('GET', `/workflows/${workflowId}`);
    const pinData = { Webhook: [{ json: { query: { people: 'Ada' } } }] };
    const byHand = await server.rest('POST', '/workflows/run', { workflowData: unsaved, pinData });
    const id = String(byHand.executionId);
    await server.whenEnded(id);
    const { index: position } = await callOf(id, 'Model', 0);
    expect(await refusal(id, { index: position, loadWorkflow: true })).toEqual([404, 'WORKFLOW_NOT_FOUND']);
  });

  it('is offered to programs', async () => {
    const first = await ask('Ada');
    const { index } = await callOf(first, 'act', 0);
    const program = await ApiProgram.of(server, await setUpOwner(server));
    const begun = await program.ok(`POST /executions/${first}/replay`, { index });
    expect(begun).toMatchObject({ workflowId, mode: 'retry' });
    await server.whenEnded(String(begun.id));
    expect({ effects: effects(), asked: asked() }).toEqual({ effects: ['2'], asked: 2 });
    expect(await program.call(`POST /executions/${first}/replay`, { index: 0 })).toMatchObject({ status: 409 });
  });
});

/** The same fields with another text. */
function texts(response: JsonObject, text: string): JsonObject {
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [name, typeof value === 'string' ? text : value]),
  );
}
