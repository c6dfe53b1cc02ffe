import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const TEXT = 'not for others '.repeat(5_000);

type Member = Person & { id: string };

describe('Files of other executions', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });
  let ann: Member;
  let bob: Member;
  /** Of Ann, as it stands in an item. */
  let file: JsonObject;
  let workflowId: string;
  beforeAll(async () => {
    const owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    bob = await signUpMember(server, owner, 'Bob');
    workflowId = await store(ann, [takesCalls('of-ann'), node('Next', 'noOp', 1)]);
    await server.call('POST', '/webhook/of-ann', TEXT, { 'content-type': 'text/plain' });
    file = await fileOf(ann, workflowId);
  });

  const node = (name: string, type: string, typeVersion: number, parameters: JsonObject = {}): JsonObject => ({
    ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
  });
  const takesCalls = (path: string, settings: JsonObject = {}): JsonObject => ({
    ...node('Webhook', 'webhook', 2, { path, httpMethod: 'POST', options: { rawBody: true }, ...settings }),
    webhookId: path,
  });
  /** Nodes one after the other. */
  const chain = (nodes: JsonObject[]): JsonObject => ({
    name: 'Files',
    nodes,
    connections: Object.fromEntries(
      nodes
        .slice(1)
        .map(({ name }, index) => [
          String(nodes[index]?.name),
          { main: [[{ node: String(name), type: 'main', index: 0 }]] },
        ]),
    ),
    settings: { executionOrder: 'v1' },
  });
  async function store(person: Person, nodes: JsonObject[], settings: JsonObject = {}): Promise<string> {
    const workflow = chain(nodes);
    const { id } = await person.rest('POST', '/workflows', {
      ...workflow,
      settings: { ...(workflow.settings as JsonObject), ...settings },
    });
    const isCalled = nodes.some(({ type }) => type === 'n8n-nodes-base.webhook');
    if (isCalled) await person.rest('PATCH', `/workflows/${id}`, { active: true });
    return String(id);
  }
  const lastOf = (person: Person, id: string): Promise<string> =>
    server.eventually(async () => {
      const { results } = await person.rest(
        'GET',
        `/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId: id }))}`,
      );
      return (results as Array<{ id: string; finished: boolean; status: string }>).find(
        ({ status }) => status !== 'running',
      )?.id;
    });
  async function fileOf(person: Person, id: string): Promise<JsonObject> {
    const { main } = await person.rest('GET', `/executions/${await lastOf(person, id)}/steps/0/data`);
    return (main as unknown as Array<Array<{ binary: { data: JsonObject } }>>)[0]?.[0]?.binary.data ?? {};
  }

  /** What a run by hand tells, whole. */
  async function run(person: Person, workflowData: JsonObject, more: JsonObject = {}): Promise<string> {
    const { executionId } = await person.rest('POST', '/workflows/run', { workflowData, ...more });
    await server.whenEnded(String(executionId));
    return (await person.call('GET', `/executions/${executionId}`)).text;
  }

  const start = node('Start', 'manualTrigger', 1);
  const extract = node('Read', 'extractFromFile', 1, { operation: 'text', destinationKey: 'text' });
  const code = (jsCode: string): JsonObject => node('Read', 'code', 2, { jsCode });
  const item = () => ({ json: {}, binary: { data: file } });
  const made = () => code(`return [{ json: {}, binary: { data: ${JSON.stringify(file)} } }];`);

  it('are not read from pinned data, earlier data that a page sends, or what a script makes up', async () => {
    const pinData = { Start: [item()] };
    const earlier = {
      startTime: 0,
      executionTime: 0,
      executionIndex: 0,
      executionStatus: 'success',
      source: [],
      data: { main: [[item()]] },
    };
    const buffer = `await this.helpers.getBinaryDataBuffer(0, ${JSON.stringify(file)})`;
    const scripted = code(`return [{ json: { text: (${buffer}).toString() } }];`);
    const tries: Array<[string, Promise<string>]> = [
      ['pinned data', run(bob, chain([start, extract]), { pinData })],
      ['pinned data in the document', run(bob, { ...chain([start, extract]), pinData })],
      ['earlier data', run(bob, chain([start, extract]), { runData: { Start: [earlier] }, startNodes: ['Read'] })],
      ['a script', run(bob, chain([start, scripted]))],
      [
        'pinned data and a script',
        run(
          bob,
          chain([
            start,
            code('return [{ json: { text: (await this.helpers.getBinaryDataBuffer(0, "data")).toString() } }];'),
          ]),
          { pinData },
        ),
      ],
      ['an item of a script', run(bob, chain([start, { ...made(), name: 'Make' }, extract]))],
    ];
    for (const [what, told] of tries) {
      expect(await told, what).toContain('is of another execution');
      expect(await told, what).not.toContain('not for others');
    }
  });

  it('are read by hand by whoever may read the execution, also once it is shared with them', async () => {
    const pinData = { Start: [item()] };
    expect(await run(ann, chain([start, extract]), { pinData })).toContain('not for others');
    await ann.rest('PUT', `/workflows/${workflowId}/share`, { shareWith: [{ userId: bob.id, role: 'reader' }] });
    expect(await run(bob, chain([start, extract]), { pinData })).toContain('not for others');
    await ann.rest('PUT', `/workflows/${workflowId}/share`, { shareWith: [] });
    expect(await run(bob, chain([start, extract]), { pinData })).toContain('is of another execution');
  });

  it('answer no call of a workflow of others, and those of their own workflow', async () => {
    const answer = node('Answer', 'respondToWebhook', 1, { respondWith: 'binary' });
    const respond = { responseMode: 'responseNode', options: {} };
    const nodes = (path: string) => [takesCalls(path, respond), made(), answer];
    await store(bob, nodes('foreign'));
    expect((await server.call('POST', '/webhook/foreign', {})).text).not.toContain('not for others');
    const { storedVersion } = await ann.rest('GET', `/workflows/${workflowId}`);
    await ann.rest('PATCH', `/workflows/${workflowId}`, { ...chain(nodes('of-ann')), storedVersion });
    const own = await server.eventually(async () => {
      const { text, status } = await server.call('POST', '/webhook/of-ann', {});
      return status === 200 && text.includes('for others') ? text : undefined;
    });
    expect(own).toBe(TEXT);
  });

  it.each([true, false])('are handed over to a workflow that is run, and back (waited for: %s)', async (wait) => {
    const path = `hand-over-${wait}`;
    const begin = node('Begin', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
    const called = await store(bob, [begin, wait ? node('Pass', 'noOp', 1) : extract]);
    const call = node('Call', 'executeWorkflow', 1.2, {
      workflowId: { __rl: true, mode: 'id', value: called },
      options: { waitForSubWorkflow: wait },
    });
    const id = await store(bob, [takesCalls(path), call, ...(wait ? [extract] : [])]);
    await server.call('POST', `/webhook/${path}`, TEXT, { 'content-type': 'text/plain' });
    // Who waits reads what came back; else the other one reads what it got.
    const reads = await lastOf(bob, wait ? id : called);
    await server.whenEnded(reads);
    expect((await bob.call('GET', `/executions/${reads}`)).text).toContain('not for others');
  });

  it('are not got by handing their ids to a workflow that may read them', async () => {
    const begin = node('Begin', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
    const called = await store(ann, [begin, extract], { callerPolicy: 'any' });
    await ann.rest('PUT', `/workflows/${called}/share`, { shareWith: [{ userId: bob.id, role: 'editor' }] });
    const call = node('Call', 'executeWorkflow', 1.2, { workflowId: { __rl: true, mode: 'id', value: called } });
    expect(await run(bob, chain([start, call]), { pinData: { Start: [item()] } })).not.toContain('not for others');
  });
});
