import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../testing/workflows.ts';

type Member = Person & { id: string };

describe('Sharing', () => {
  const server = useTestServer();
  let owner: Person;
  let ann: Member;
  let ed: Member;
  let rea: Member;
  let sam: Member;
  let credentialId: string;
  let paths = 0;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    ed = await signUpMember(server, owner, 'Ed');
    rea = await signUpMember(server, owner, 'Rea');
    sam = await signUpMember(server, owner, 'Sam');
    const data = { key: 'hunter2' };
    credentialId = String((await ann.rest('POST', '/credentials', { name: 'Of Ann', type: 'fakeApi', data })).id);
  });

  /** Answers calls with what its credential holds, or why it gets none. */
  const asking = (credential = { id: credentialId, name: 'Of Ann' }): JsonObject => {
    const workflow = webhookWorkflow(`sharing-${++paths}`, 'ask for credential');
    return { ...workflow, nodes: [{ ...workflow.nodes[0], credentials: { fakeApi: credential } }] };
  };
  const store = async (workflow: JsonObject, roles: Array<[Member, 'editor' | 'reader']> = []): Promise<string> => {
    const { id } = await ann.rest('POST', '/workflows', workflow);
    const shareWith = roles.map(([{ id: userId }, role]) => ({ userId, role }));
    await ann.rest('PUT', `/workflows/${id}/share`, { shareWith });
    return String(id);
  };
  const namesSeenBy = async (person: Person) => {
    const { results } = await person.rest('GET', '/workflows');
    return (results as JsonObject[]).map(({ name }) => name);
  };
  const executionsSeenBy = async (person: Person, workflowId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    return (await person.rest('GET', `/executions?filter=${filter}`)).results as JsonObject[];
  };
  const change = async (person: Person, id: string, changes: JsonObject) => {
    const { storedVersion } = await person.rest('GET', `/workflows/${id}`);
    return person.call('PATCH', `/workflows/${id}`, { ...changes, storedVersion });
  };
  /** What a run by hand got of its credential. */
  const runByHand = async (person: Person, workflowData: JsonObject): Promise<string> => {
    const { executionId } = await person.rest('POST', '/workflows/run', { workflowData });
    await server.whenEnded(String(executionId));
    return JSON.stringify(await person.rest('GET', `/executions/${executionId}/steps/0/data`));
  };

  it('shows a workflow and its executions to those it is shared with, and to nobody else', async () => {
    const id = await store({ ...fakeWorkflow('fake.manual'), name: 'Shared' }, [
      [ed, 'editor'],
      [rea, 'reader'],
    ]);
    await runByHand(ann, await ann.rest('GET', `/workflows/${id}`));
    for (const person of [ann, ed, rea, owner]) {
      expect(await namesSeenBy(person)).toContain('Shared');
      expect(await executionsSeenBy(person, id)).toHaveLength(1);
    }
    expect(await namesSeenBy(sam)).toEqual([]);
    expect(await sam.rest('GET', '/executions')).toMatchObject({ results: [], count: 0 });
    expect(await ed.rest('GET', `/workflows/${id}/share`)).toMatchObject({
      ownedBy: { firstName: 'Ann', role: 'owner' },
      sharedWith: [
        { firstName: 'Ed', role: 'editor' },
        { firstName: 'Rea', role: 'reader' },
      ],
      permissions: ['workflow:read', 'workflow:update', 'workflow:execute', 'workflow:activate'],
    });
    await ann.rest('PUT', `/workflows/${id}/share`, { shareWith: [] });
    expect(await namesSeenBy(ed)).toEqual([]);
  });

  it('deletes of many executions only those that may be deleted', async () => {
    const id = await store(fakeWorkflow('fake.manual'), [[rea, 'reader']]);
    await runByHand(ann, await ann.rest('GET', `/workflows/${id}`));
    const ids = (await executionsSeenBy(rea, id)).map((execution) => execution.id);
    expect(ids).toHaveLength(1);
    const all = { deleteBefore: new Date(Date.now() + 1000).toISOString() };
    for (const [person, body] of [
      [rea, { ids }],
      [sam, { ids }],
      [rea, all],
      [sam, all],
    ] as const) {
      expect(await person.rest('POST', '/executions/delete', body)).toEqual({ deleted: 0 });
    }
    expect(await ann.rest('POST', '/executions/delete', { ids })).toEqual({ deleted: 1 });
  });

  it('refuses those who are unknown, and leaves the owner an owner', async () => {
    const id = await store(fakeWorkflow('fake.manual'));
    const unknown = { shareWith: [{ userId: 'nobody', role: 'reader' }] };
    expect(await ann.call('PUT', `/workflows/${id}/share`, unknown)).toMatchObject({
      status: 404,
      data: { code: 'USER_NOT_FOUND' },
    });
    const herself = { shareWith: [{ userId: ann.id, role: 'reader' }] };
    expect(await ann.rest('PUT', `/workflows/${id}/share`, herself)).toMatchObject({
      ownedBy: { id: ann.id },
      sharedWith: [],
    });
  });

  it('of a workflow lends its credentials to nobody who runs it by hand as a reader, or changes it', async () => {
    const id = await store(asking(), [
      [ed, 'editor'],
      [rea, 'reader'],
    ]);
    const document = await ann.rest('GET', `/workflows/${id}`);
    const byHand = (): JsonObject => ({
      ...document,
      nodes: (document.nodes as JsonObject[]).map((node) => ({ ...node, type: 'fake.manual' })),
    });
    expect(await runByHand(ann, byHand())).toContain('hunter2');
    for (const person of [ed, rea])
      expect(await runByHand(person, byHand())).toContain('may not be used in the name of');
    const { id: _id, ...unsaved } = byHand();
    expect(await runByHand(sam, unsaved)).toContain('may not be used in the name of');
    await ann.rest('PUT', `/credentials/${credentialId}/share`, { shareWithIds: [rea.id] });
    expect(await runByHand(rea, byHand())).toContain('hunter2');
    await ann.rest('PUT', `/credentials/${credentialId}/share`, { shareWithIds: [] });
    expect(await runByHand(rea, byHand())).toContain('may not be used in the name of');
  });

  it('lets an editor run a workflow as it is stored with the credentials of its owner', async () => {
    const workflow = fakeWorkflow('fake.manual', {}, 'ask for credential');
    const credentials = { fakeApi: { id: credentialId, name: 'Of Ann' } };
    const id = await store({ ...workflow, nodes: [{ ...workflow.nodes[0], credentials } as JsonObject] }, [
      [ed, 'editor'],
      [rea, 'reader'],
    ]);
    const document = await ed.rest('GET', `/workflows/${id}`);
    expect(await runByHand(ed, document)).toContain('hunter2');
    expect(await runByHand(rea, document)).toContain('may not be used in the name of');
    expect(await runByHand(ed, { ...document, name: 'Changed in passing' })).toContain(
      'may not be used in the name of',
    );
  });

  it('lets an editor change a workflow, but choose no credentials that they may not use', async () => {
    const id = await store(asking(), [[ed, 'editor']]);
    const { nodes } = await ed.rest<{ nodes: JsonObject[] }>('GET', `/workflows/${id}`);
    const moved = nodes.map((node) => ({ ...node, position: [500, 0] }));
    expect((await change(ed, id, { nodes: moved })).status).toBe(200);
    const refused = { status: 403, data: { code: 'CREDENTIAL_NOT_USABLE' } };
    const added = { ...nodes[0], id: 'new', name: 'New' } as JsonObject;
    expect(await change(ed, id, { nodes: [...moved, added] })).toMatchObject(refused);
    const byName = { ...added, credentials: { fakeApi: { id: null, name: 'Of Ann' } } };
    expect(await change(ed, id, { nodes: [...moved, byName] })).toMatchObject(refused);
    expect((await change(ann, id, { nodes: [...moved, added] })).status).toBe(200);
  });

  it('lets a workflow that starts by itself use what its owner may use', async () => {
    const workflow = asking();
    const id = await store(workflow);
    await ann.rest('PATCH', `/workflows/${id}`, { active: true });
    expect((await server.call('GET', `/webhook/sharing-${paths}`)).text).toContain('hunter2');
    const foreign = asking();
    const { id: ofSam } = await sam.rest('POST', '/workflows', foreign);
    const activate = () => sam.call('PATCH', `/workflows/${ofSam}`, { active: true });
    expect(await activate()).toMatchObject({ status: 403, data: { code: 'CREDENTIAL_NOT_USABLE' } });
    await ann.rest('PUT', `/credentials/${credentialId}/share`, { shareWithIds: [sam.id] });
    expect((await activate()).status).toBe(200);
    expect((await server.call('GET', `/webhook/sharing-${paths}`)).text).toContain('hunter2');
    await ann.rest('PUT', `/credentials/${credentialId}/share`, { shareWithIds: [] });
    expect((await server.call('GET', `/webhook/sharing-${paths}`)).text).toContain('may not be used in the name of');
    const named = asking({ id: '', name: 'Of Ann' });
    const { id: byName } = await sam.rest('POST', '/workflows', named);
    await sam.rest('PATCH', `/workflows/${byName}`, { active: true });
    expect((await server.call('GET', `/webhook/sharing-${paths}`)).text).toContain('There is no credential');
  });

  it('does not let a document say that it is the workflow of somebody else, or take over their data', async () => {
    const id = await store(fakeWorkflow('fake.manual'));
    await runByHand(ann, await ann.rest('GET', `/workflows/${id}`));
    const { results } = await ann.rest('GET', '/executions');
    const [execution] = results as JsonObject[];
    const run = (body: JsonObject) => sam.call('POST', '/workflows/run', body);
    expect(await run({ workflowData: { ...fakeWorkflow('fake.manual'), id } })).toMatchObject({ status: 404 });
    const workflowData = fakeWorkflow('fake.manual');
    expect(await run({ workflowData, previousExecutionId: String(execution?.id) })).toMatchObject({ status: 404 });
    const reuse = [{ node: 'Start', executionId: String(execution?.id), index: 0 }];
    expect(await run({ workflowData, reuse })).toMatchObject({ status: 404 });
  });

  it('keeps pages from each other, also when they choose the same name', async () => {
    const open = async (person: Person) => {
      const response = await fetch(`${server.url}/rest/push?sessionId=same`, { headers: person.headers });
      return response.body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    const [ofAnn, ofSam] = [await open(ann), await open(sam)];
    const workflowData = fakeWorkflow('fake.manual');
    await ann.call('POST', '/workflows/run', { workflowData }, { sessionid: 'same' });
    const read = async (reader: typeof ofAnn, until: string) => {
      let text = '';
      while (reader && !text.includes(until)) text += (await reader.read()).value;
      return text;
    };
    expect(await read(ofAnn, 'executionFinished')).toContain('nodeExecuteAfter');
    await sam.call('POST', '/workflows/run', { workflowData }, { sessionid: 'same' });
    const seen = await read(ofSam, 'executionFinished');
    expect(seen.match(/executionStarted/g)).toHaveLength(1);
    await ofAnn?.cancel();
    await ofSam?.cancel();
  });

  it('tells a page nothing more of a workflow once it is not shared with its viewer any more', async () => {
    const id = await store(fakeWorkflow('fake.manual', {}, 'wait to be stopped'), [[ed, 'editor']]);
    const response = await fetch(`${server.url}/rest/push?sessionId=watch`, { headers: ed.headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (wanted: string) => {
      while (reader && !text.includes(wanted)) text += (await reader.read()).value;
    };
    const run = (workflowData: JsonObject) =>
      ed.call('POST', '/workflows/run', { workflowData }, { sessionid: 'watch' });
    const { data } = await run(await ed.rest('GET', `/workflows/${id}`));
    const { executionId } = data as JsonObject;
    await readUntil('executionStarted');
    await ann.rest('PUT', `/workflows/${id}/share`, { shareWith: [] });
    await ann.rest('POST', `/executions-current/${executionId}/stop`);
    await server.whenEnded(String(executionId));
    const own = (await run(fakeWorkflow('fake.manual'))).data as JsonObject;
    await readUntil('"executionFinished"');
    await reader?.cancel();
    expect(text.match(/"executionFinished","data":\{"executionId":"(\d+)"/)?.[1]).toBe(own.executionId);
  });

  it('names a workflow in no message to somebody who may not see it', async () => {
    const theirs = await store({ ...webhookWorkflow('wanted/:by'), name: 'Secret plan' });
    await ann.rest('PATCH', `/workflows/${theirs}`, { active: true });
    const { id } = await sam.rest('POST', '/workflows', webhookWorkflow('wanted/:by'));
    const anonymous = 'The webhook GET /webhook/wanted/: is used by another active workflow.';
    const named = `The webhook GET /webhook/wanted/: is used by the active workflow "Secret plan" (${theirs}).`;
    const refused = () => sam.call('PATCH', `/workflows/${id}`, { active: true });
    expect(await refused()).toMatchObject({
      status: 409,
      data: { code: 'WEBHOOK_CONFLICT', message: anonymous, template: { message: 'WEBHOOK_CONFLICT.other' } },
    });
    expect((await refused()).text).not.toContain('Secret plan');

    // The same by a key, and where a change has broken an active workflow: all who may see it read why.
    const { apiKey } = await sam.rest('POST', '/me/api-keys', { label: 'Mine' });
    const byKey = await server.call('POST', `/api/v1/workflows/${id}/activate`, undefined, {
      'x-n8n-api-key': String(apiKey),
    });
    expect(byKey).toMatchObject({ status: 409, data: { message: anonymous } });
    await change(sam, String(id), { nodes: webhookWorkflow('free').nodes });
    await sam.rest('PATCH', `/workflows/${id}`, { active: true });
    await change(sam, String(id), { nodes: webhookWorkflow('wanted/:by').nodes });
    const why = (person: Person) => person.rest('GET', `/active/error/${id}`);
    expect(await why(sam)).toEqual({ error: { message: anonymous } });
    expect(await why(owner)).toEqual({ error: { message: named } });
    const stored = await server.database.db.selectFrom('activation_error').selectAll().execute();
    expect(stored.map(({ message }) => message)).toEqual([anonymous]);

    await ann.rest('PUT', `/workflows/${theirs}/share`, { shareWith: [{ userId: sam.id, role: 'reader' }] });
    expect(await why(sam)).toEqual({ error: { message: named } });
    await sam.rest('PATCH', `/workflows/${id}`, { active: false });
    const template = { message: 'WEBHOOK_CONFLICT.otherNamed', values: { name: 'Secret plan' } };
    expect(await refused()).toMatchObject({ status: 409, data: { message: named, template } });
  });

  it('tells by a new name nothing of workflows that somebody may not see', async () => {
    await store({ ...webhookWorkflow('named'), name: 'Takeover' });
    expect(await sam.rest('GET', '/workflows/new?name=Takeover')).toMatchObject({ name: 'Takeover' });
    expect(await ann.rest('GET', '/workflows/new?name=Takeover')).toMatchObject({ name: 'Takeover 2' });
  });
});
