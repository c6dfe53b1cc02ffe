import type { JsonObject } from '@millrace/workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '../testing/gate.ts';
import { useTestServer } from '../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../testing/workflows.ts';

describe('Changes of a workflow', () => {
  const server = useTestServer();
  const patch = (id: unknown, body: object) => server.call('PATCH', `/rest/workflows/${id}`, body);
  const store = (workflow: JsonObject) => server.rest('POST', '/workflows', workflow);
  const read = (id: unknown) => server.rest('GET', `/workflows/${id}`);
  const statusOf = async (place: string) => (await server.call('GET', place)).status;

  it('that are based on an older version are refused with the stored one, and go through on top of it', async () => {
    const first = await store(fakeWorkflow('fake.manual'));
    const { id, storedVersion } = first;
    const theirs = await server.rest('PATCH', `/workflows/${id}`, { settings: { timezone: 'UTC' }, storedVersion });
    const refused = await patch(id, { settings: { timezone: 'Asia/Tokyo' }, storedVersion });
    expect(refused).toMatchObject({
      status: 409,
      data: {
        code: 'WORKFLOW_CONFLICT',
        message: `Workflow "${first.name}" has been changed since the version that this change is based on.`,
      },
    });
    expect((refused.data as JsonObject).stored).toEqual(theirs);
    expect(await read(id)).toEqual(theirs);
    const again = { settings: { timezone: 'Asia/Tokyo' }, storedVersion: theirs.storedVersion };
    expect(await patch(id, again)).toMatchObject({ status: 200, data: { settings: again.settings } });
  });

  it('of several at once: one is stored, the others learn which', async () => {
    const { id, storedVersion } = await store(fakeWorkflow('fake.manual'));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => patch(id, { meta: { number }, storedVersion })),
    );
    const winner = answers.find(({ status }) => status === 200)?.data;
    const losers = answers.filter(({ status }) => status === 409);
    expect(losers).toHaveLength(7);
    for (const { data } of losers) expect((data as JsonObject).stored).toEqual(winner);
    expect(await read(id)).toEqual(winner);
  });

  it('are no conflict when they are sent again because their answer was lost', async () => {
    const { id, storedVersion } = await store(fakeWorkflow('fake.manual'));
    const once = await patch(id, { meta: { a: 1 }, storedVersion });
    expect(await patch(id, { meta: { a: 1 }, storedVersion })).toMatchObject({ status: 200, data: once.data });
  });

  it('need to say what they are based on where they could overwrite something unseen', async () => {
    const { id } = await store(webhookWorkflow('unversioned'));
    expect(await patch(id, { settings: {} })).toMatchObject({
      status: 428,
      data: {
        code: 'WORKFLOW_VERSION_REQUIRED',
        message: 'A change of the field "settings" must name the version of the workflow that it is based on.',
      },
    });
    expect(await patch(id, { storedVersion: 1 })).toMatchObject({ status: 400, data: { code: 'WORKFLOW_INVALID' } });
    for (const body of [{ name: 'Renamed' }, { active: true }, { active: false }])
      expect(await patch(id, body)).toMatchObject({ status: 200, data: body });
  });

  it('of the name and of the rest at once are both stored', async () => {
    const { id } = await store(fakeWorkflow('fake.manual'));
    await Promise.all(Array.from({ length: 5 }, (_, n) => patch(id, { name: `Name ${n}` })));
    expect(String((await read(id)).name)).toMatch(/^Name \d$/);
  });

  it('come with an activation that is based on an older version: it is refused', async () => {
    const { id, storedVersion } = await store(webhookWorkflow('older'));
    await server.rest('PATCH', `/workflows/${id}`, { ...webhookWorkflow('newer'), storedVersion });
    expect(await patch(id, { active: true, storedVersion })).toMatchObject({ status: 409 });
    expect(await read(id)).toMatchObject({ active: false });
    expect([await statusOf('/webhook/older'), await statusOf('/webhook/newer')]).toEqual([404, 404]);
  });

  describe('while its triggers are being set up', () => {
    let gate: Gate;
    let held: JsonObject;
    beforeEach(async () => {
      gate = new Gate();
      held = { ...webhookWorkflow('held').nodes[0], id: 'n2', name: 'Gate', type: 'fake.gate' };
      held = { ...held, parameters: { url: await gate.open() } };
    });
    afterEach(() => gate.close());

    const withPath = (path: string) => {
      const workflow = webhookWorkflow(path);
      return { ...workflow, nodes: [...workflow.nodes, held] };
    };

    it('are what runs afterwards', async () => {
      const { id, storedVersion } = await store(withPath('before'));
      const activation = patch(id, { active: true });
      await gate.arrival();
      const save = patch(id, { nodes: webhookWorkflow('after').nodes, storedVersion });
      await server.eventually(async () => ((await read(id)).storedVersion === storedVersion ? undefined : true));
      gate.letThrough();
      expect(await activation).toMatchObject({ status: 200, data: { active: true } });
      expect(await save).toMatchObject({ status: 200 });
      expect(await read(id)).toMatchObject({ active: true, nodes: webhookWorkflow('after').nodes });
      expect([await statusOf('/webhook/before'), await statusOf('/webhook/after')]).toEqual([404, 200]);
    });

    it('end an activation that named the version before', async () => {
      const { id, storedVersion } = await store(withPath('named'));
      const activation = patch(id, { active: true, storedVersion });
      await gate.arrival();
      const save = patch(id, { nodes: webhookWorkflow('renamed').nodes, storedVersion });
      await server.eventually(async () => ((await read(id)).storedVersion === storedVersion ? undefined : true));
      gate.letThrough();
      expect(await activation).toMatchObject({ status: 409, data: { code: 'WORKFLOW_CONFLICT' } });
      expect(await save).toMatchObject({ status: 200, data: { active: false } });
      expect([await statusOf('/webhook/named'), await statusOf('/webhook/renamed')]).toEqual([404, 404]);
    });

    it('follow each other: the last one runs', async () => {
      const id = await server.createWorkflow(webhookWorkflow('first'), { active: true });
      const { storedVersion } = await read(id);
      const second = patch(id, { nodes: withPath('second').nodes, storedVersion });
      await gate.arrival();
      const { storedVersion: between } = await read(id);
      const third = patch(id, { nodes: webhookWorkflow('third').nodes, storedVersion: between });
      await server.eventually(async () => ((await read(id)).storedVersion === between ? undefined : true));
      gate.letThrough();
      expect([(await second).status, (await third).status]).toEqual([200, 200]);
      const found = ['first', 'second', 'third'].map((path) => statusOf(`/webhook/${path}`));
      expect(await Promise.all(found)).toEqual([404, 404, 200]);
    });

    it('that switch it off are not undone by a save', async () => {
      const id = await server.createWorkflow(webhookWorkflow('on'), { active: true });
      const { storedVersion } = await read(id);
      const save = patch(id, { nodes: withPath('off').nodes, storedVersion });
      await gate.arrival();
      const off = patch(id, { active: false });
      gate.letThrough();
      await Promise.all([save, off]);
      expect(await read(id)).toMatchObject({ active: false });
      expect([await statusOf('/webhook/on'), await statusOf('/webhook/off')]).toEqual([404, 404]);
    });

    it('survive a server that ends between storing and setting up', async () => {
      const id = await server.createWorkflow(webhookWorkflow('stored'), { active: true });
      const stored = await store(webhookWorkflow('restarted'));
      await server.restart(async ({ db }) => {
        const { document, version_key } = await db
          .selectFrom('workflow')
          .selectAll()
          .where('id', '=', String(stored.id))
          .executeTakeFirstOrThrow();
        await db.updateTable('workflow').set({ document, version_key }).where('id', '=', id).execute();
      });
      expect([await statusOf('/webhook/stored'), await statusOf('/webhook/restarted')]).toEqual([404, 200]);
    });
  });
});
