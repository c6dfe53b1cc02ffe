import type { JsonObject } from '@millrace/workflow';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { startEchoService } from '../testing/echo-service.ts';
import type { LocalService } from '../testing/local-service.ts';
import { Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const SECRET = 'hunter2';
const NOT_GRANTED = 'in the name of everybody who stands behind the node';
const NOT_FOR_ALL = 'in the name of everybody this acts for';

type Member = Person & { id: string };
type Grant = {
  node: string;
  id: string;
  without: Array<{ id: string }>;
  givers: Array<{ id: string }>;
  canConfirm: boolean;
};

describe('In whose name a run acts', () => {
  const logged: string[] = [];
  const server = useTestServer({
    runnerEntry: runnerEntry(),
    environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' },
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  });
  let service: LocalService;
  let ann: Member;
  let ed: Member;
  let rea: Member;
  let sam: Member;
  let credentialId: string;
  let paths = 0;
  beforeAll(async () => {
    service = await startEchoService();
    const owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    ed = await signUpMember(server, owner, 'Ed');
    rea = await signUpMember(server, owner, 'Rea');
    sam = await signUpMember(server, owner, 'Sam');
    const data = { name: 'x-key', value: SECRET };
    const { id } = await ann.rest('POST', '/credentials', { name: 'Of Ann', type: 'httpHeaderAuth', data });
    credentialId = String(id);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const node = (name: string, type: string, typeVersion: number, parameters: JsonObject = {}): JsonObject => ({
    ...{ id: `id-${name}`, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters },
  });
  const start = node('Start', 'manualTrigger', 1);
  const called = node('Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
  const hook = (): JsonObject => {
    const path = `whose-${++paths}`;
    return { ...node('Hook', 'webhook', 2, { path, responseMode: 'lastNode' }), webhookId: path };
  };
  const run = (id: string) =>
    node('Run', 'executeWorkflow', 1.2, { workflowId: { __rl: true, mode: 'id', value: id }, options: {} });
  const send = (url: string = service.url): JsonObject => ({
    ...node('Send', 'httpRequest', 4.2, {
      ...{ url, authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth', options: {} },
    }),
    credentials: { httpHeaderAuth: { id: credentialId, name: 'Of Ann' } },
  });
  const prepare = (url: string) =>
    node('Prepare', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ url }), options: {} });
  /** Nodes one after the other. */
  const chain = (nodes: JsonObject[], settings: JsonObject = {}): JsonObject => ({
    name: 'Whose',
    nodes,
    connections: Object.fromEntries(
      nodes
        .slice(1)
        .map(({ name }, index) => [
          String(nodes[index]?.name),
          { main: [[{ node: String(name), type: 'main', index: 0 }]] },
        ]),
    ),
    settings: { executionOrder: 'v1', ...settings },
  });

  async function store(person: Person, workflow: JsonObject): Promise<string> {
    const { id } = await person.rest('POST', '/workflows', workflow);
    const isCalled = (workflow.nodes as JsonObject[]).some(({ type }) => type === 'n8n-nodes-base.webhook');
    if (isCalled) await person.rest('PATCH', `/workflows/${id}`, { active: true });
    return String(id);
  }
  const share = (id: string, ...roles: Array<[Member, 'editor' | 'reader']>) => {
    const shareWith = roles.map(([{ id: userId }, role]) => ({ userId, role }));
    return ann.rest('PUT', `/workflows/${id}/share`, { shareWith });
  };
  const lend = (...people: Member[]) =>
    ann.rest('PUT', `/credentials/${credentialId}/share`, { shareWithIds: people.map(({ id }) => id) });
  async function change(person: Person, id: string, changes: JsonObject): Promise<void> {
    const { storedVersion } = await person.rest('GET', `/workflows/${id}`);
    await person.rest('PATCH', `/workflows/${id}`, { ...changes, storedVersion });
  }
  const executionsOf = async (person: Person, workflowId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    return (await person.rest('GET', `/executions?filter=${filter}`)).results as JsonObject[];
  };
  /** What the last execution of a workflow tells, whole. */
  async function lastOf(person: Person, workflowId: string): Promise<string> {
    const [last] = await executionsOf(person, workflowId);
    return (await person.call('GET', `/executions/${last?.id}`)).text;
  }
  /** What a call of the newest webhook leads to. */
  async function callOf(person: Person, workflowId: string, path = `whose-${paths}`): Promise<string> {
    await server.call('GET', `/webhook/${path}`);
    return lastOf(person, workflowId);
  }
  async function byHand(person: Person, workflowData: JsonObject, more: JsonObject = {}): Promise<[string, string]> {
    const { executionId } = await person.rest('POST', '/workflows/run', { workflowData, ...more });
    await server.whenEnded(String(executionId));
    return [String(executionId), (await person.call('GET', `/executions/${executionId}`)).text];
  }
  const missingFor = async (person: Person, id: string) =>
    (await person.rest('GET', `/workflows/${id}/grants`)).missing as unknown as Grant[];

  it('runs a workflow of somebody else only with the right to, by its caller policy, and with credentials of both', async () => {
    const inner = await store(ann, chain([called, send()]));
    const outer = await store(sam, chain([hook(), run(inner)]));
    const result = () => callOf(sam, outer);
    expect(await result()).toContain(`There is no workflow with the id \\"${inner}\\"`);
    expect((await byHand(sam, chain([start, run(inner)])))[1]).toContain('There is no workflow with the id');
    expect(await executionsOf(ann, inner)).toEqual([]);
    await share(inner, [sam, 'reader']);
    expect(await result()).toContain('does not allow this workflow to run it');
    await change(ann, inner, { settings: { callerPolicy: 'any' } });
    expect(await result()).toContain('The workflow that this node ran failed');
    expect(await lastOf(ann, inner)).toContain(NOT_FOR_ALL);
    await lend(sam);
    expect(await result()).toContain(SECRET);
    await lend();
    expect(await result()).not.toContain(SECRET);
  });

  it('counts a caller as the called workflow itself only where it runs as it is stored', async () => {
    const id = await store(ann, chain([called, send()], { callerPolicy: 'none' }));
    await share(id, [ed, 'editor']);
    const [, told] = await byHand(ed, { ...chain([start, run(id)]), id });
    expect(told).toContain('does not allow this workflow to run it');
  });

  it('runs as an error workflow only what whoever chose it may run', async () => {
    const reports = await store(ann, chain([node('On error', 'errorTrigger', 1), send()], { callerPolicy: 'any' }));
    const failing = node('Fail', 'stopAndError', 1, { errorMessage: 'It broke.' });
    await store(sam, chain([hook(), failing], { errorWorkflow: reports }));
    const fail = () => server.call('GET', `/webhook/whose-${paths}`);
    await fail();
    // The call is answered before it is asked whether the error workflow may run.
    await server.eventually(async () => logged.find((line) => line.includes(reports)));
    await share(reports, [sam, 'reader']);
    await fail();
    const [one, ...more] = await server.eventually(async () => {
      const found = await executionsOf(ann, reports);
      return found.length > 0 && found[0]?.stoppedAt !== null ? found : undefined;
    });
    expect(more).toEqual([]);
    expect((await ann.call('GET', `/executions/${one?.id}`)).text).toContain(NOT_FOR_ALL);
  });

  it('ends the grant of a node when somebody without the right steers it, says so before, and goes on when it is confirmed', async () => {
    const nodes = [hook(), prepare(service.url), send('={{ $json.url }}')];
    const id = await store(ann, chain(nodes));
    await share(id, [ed, 'editor']);
    expect(await callOf(ann, id)).toContain(SECRET);
    const steered = chain([nodes[0] as JsonObject, prepare(`${service.url}/evil`), nodes[2] as JsonObject]);
    const preview = (person: Person, document: JsonObject) =>
      person.rest('POST', `/workflows/${id}/grants/preview`, document);
    expect(await preview(ann, steered)).toEqual({ ending: [] });
    expect(await preview(ed, chain(nodes))).toEqual({ ending: [] });
    expect(await preview(ed, steered)).toMatchObject({
      ending: [{ node: 'Send', kind: 'credential', id: credentialId, name: 'Of Ann', without: [{ firstName: 'Ed' }] }],
    });
    await change(ed, id, { nodes: steered.nodes ?? [] });
    expect(await callOf(ann, id)).toContain(NOT_GRANTED);
    const [, told] = await byHand(ann, await ann.rest('GET', `/workflows/${id}`), {
      ...{ triggerNode: 'Hook', pinData: { Hook: [{ json: {} }] } },
    });
    expect(told).toContain(NOT_GRANTED);
    expect(await missingFor(ed, id)).toMatchObject([{ node: 'Send', givers: [{ id: ann.id }], canConfirm: false }]);
    expect(await missingFor(ann, id)).toMatchObject([{ node: 'Send', without: [{ id: ed.id }], canConfirm: true }]);
    const { storedVersion } = await ann.rest('GET', `/workflows/${id}/grants`);
    const confirm = (person: Person, version = storedVersion) =>
      person.call('POST', `/workflows/${id}/grants`, { nodes: ['Send'], storedVersion: version });
    expect(await confirm(ed)).toMatchObject({ status: 403, data: { code: 'CREDENTIAL_NOT_USABLE' } });
    expect(await confirm(ann, 'another')).toMatchObject({ status: 409, data: { code: 'WORKFLOW_CONFLICT' } });
    expect(await confirm(ann)).toMatchObject({ status: 200, data: { storedVersion, missing: [] } });
    expect(await callOf(ann, id)).toContain(SECRET);
  });

  it('is not healed by a later change of somebody with the right, and stays with those who have it', async () => {
    const id = await store(ann, chain([hook(), prepare(service.url), send('={{ $json.url }}')]));
    await share(id, [ed, 'editor']);
    const withNodes = async (edit: (one: JsonObject) => JsonObject) =>
      ((await ann.rest('GET', `/workflows/${id}`)).nodes as JsonObject[]).map(edit);
    const disableNothing = (one: JsonObject) => (one.name === 'Send' ? { ...one, alwaysOutputData: true } : one);
    await change(ed, id, {
      nodes: await withNodes((one) => (one.name === 'Prepare' ? prepare(`${service.url}/evil`) : one)),
    });
    await change(ann, id, { nodes: await withNodes(disableNothing) });
    expect(await callOf(ann, id)).toContain(NOT_GRANTED);
    await lend(ed);
    expect(await callOf(ann, id)).toContain(SECRET);
    await change(ann, id, {
      nodes: await withNodes((one) => (one.name === 'Send' ? { ...one, alwaysOutputData: false } : one)),
    });
    await lend();
    expect(await callOf(ann, id)).toContain(SECRET);
  });

  it('gives workflows that are written in a node, or made in a run, no credentials of others', async () => {
    const written = chain([called, send(`${service.url}/evil`)]);
    const inline = (workflowJson: string) => node('Run', 'executeWorkflow', 1.2, { source: 'parameter', workflowJson });
    const trigger = hook();
    const id = await store(ann, chain([trigger, send()]));
    await share(id, [ed, 'editor']);
    const put = (workflowJson: string, person: Person) => change(person, id, chain([trigger, inline(workflowJson)]));
    await put(JSON.stringify(written), ed);
    expect(await callOf(ann, id)).not.toContain(SECRET);
    await put('{}', ann);
    const own = await store(ann, chain([hook(), inline(JSON.stringify(written))]));
    expect(await callOf(ann, own)).toContain(SECRET);
    const made = await store(ann, chain([hook(), inline(`={{ ${JSON.stringify(JSON.stringify(written))} }}`)]));
    expect(await callOf(ann, made)).not.toContain(SECRET);
  });

  it('is steered by variables of the workflow', async () => {
    const id = await store(ann, chain([hook(), send(`=${service.url}/{{ $vars.place }}`)]));
    await share(id, [ed, 'editor']);
    const variable = { name: 'place', isSecret: false, scope: 'workflow', scopeId: id };
    await ann.rest('POST', '/variables', { ...variable, value: 'here' });
    expect(await callOf(ann, id)).toContain(SECRET);
    await ed.rest('POST', '/variables', { ...variable, name: 'other', value: 'evil' });
    expect(await callOf(ann, id)).toContain(NOT_GRANTED);
  });

  it('lends an editor who runs a workflow by hand nothing for data of their own', async () => {
    const id = await store(ann, chain([start, send('={{ $json.url }}')]));
    await share(id, [ed, 'editor']);
    const document = await ed.rest('GET', `/workflows/${id}`);
    const [, told] = await byHand(ed, document, { pinData: { Start: [{ json: { url: service.url } }] } });
    expect(told).toContain(NOT_FOR_ALL);
  });

  it('runs a document that is not as stored under the name of a workflow only for who may change it, and never retries it as the owner', async () => {
    const id = await store(ann, chain([start, send()]));
    await share(id, [ed, 'editor'], [rea, 'reader']);
    const other = { ...chain([start, send(`${service.url}/evil`)]), id };
    const [ofRea] = await byHand(rea, other);
    expect(await rea.rest('GET', `/executions/${ofRea}`)).toMatchObject({ workflowId: null, documentBy: rea.id });
    expect((await ann.call('GET', `/executions/${ofRea}`)).status).toBe(404);
    const [ofEd, told] = await byHand(ed, other);
    expect(told).not.toContain(SECRET);
    expect(await executionsOf(ann, id)).toMatchObject([{ id: ofEd, documentBy: ed.id }]);
    await ann.rest('POST', `/executions/${ofEd}/retry`, {});
    const [retried] = await executionsOf(ann, id);
    expect(retried).toMatchObject({ mode: 'retry', documentBy: ed.id, status: 'error' });
    expect(await lastOf(ann, id)).not.toContain(SECRET);
    const [, whole] = await byHand(ed, await ed.rest('GET', `/workflows/${id}`));
    expect(whole).toContain(SECRET);
    expect((await executionsOf(ann, id))[0]).toMatchObject({ documentBy: null });
  });

  it('keeps in whose name an execution acts while it waits, also over a restart', async () => {
    const wait = { ...node('Wait', 'wait', 1.1, { resume: 'webhook', options: {} }), webhookId: 'wait' };
    const id = await store(ann, chain([start, wait, send()]));
    await share(id, [ed, 'editor'], [rea, 'reader']);
    const waiting: string[] = [];
    for (const person of [ann, ed, rea]) {
      const workflowData = await person.rest('GET', `/workflows/${id}`);
      const { executionId } = await person.rest('POST', '/workflows/run', { workflowData });
      await server.eventually(async () => {
        const { status } = await person.rest('GET', `/executions/${executionId}`);
        return status === 'waiting' ? true : undefined;
      });
      waiting.push(String(executionId));
    }
    await server.restart();
    const told: string[] = [];
    for (const executionId of waiting) {
      await server.call('GET', server.waitingAddress(executionId));
      await server.whenEnded(executionId);
      told.push((await ann.call('GET', `/executions/${executionId}`)).text);
    }
    expect(told.map((text) => text.includes(SECRET))).toEqual([true, true, false]);
    expect(told[2]).toContain(NOT_FOR_ALL);
  });

  it('goes over to an heir as far as whoever goes had the right', async () => {
    const gus = await signUpMember(server, new Person(server, { ...(await ownerHeaders()) }), 'Gus');
    const secret = await ann.rest('POST', '/workflows', chain([called, send()], { callerPolicy: 'any' }));
    const data = { name: 'x-key', value: 'of gus' };
    const { id: ofGus } = await gus.rest('POST', '/credentials', { name: 'Of Gus', type: 'httpHeaderAuth', data });
    const sends = { ...send(), credentials: { httpHeaderAuth: { id: ofGus as string, name: 'Of Gus' } } };
    const mine = await store(gus, chain([hook(), sends]));
    const path = `whose-${paths}`;
    const tries = await store(gus, chain([hook(), run(String(secret.id))]));
    const owner = new Person(server, await ownerHeaders());
    const { id: ownerId } = await owner.rest('GET', '/me');
    await owner.rest('DELETE', `/users/${gus.id}?transferId=${ownerId}`);
    expect(await callOf(owner, mine, path)).toContain('of gus');
    expect(await callOf(owner, tries)).toContain('There is no workflow with the id');
  });

  /** A session of the owner of the instance. */
  async function ownerHeaders(): Promise<Record<string, string>> {
    const owner = new Person(server);
    await owner.rest('POST', '/login', { email: 'olga@example.com', password: 'Owner password 1' });
    return owner.headers;
  }
});
