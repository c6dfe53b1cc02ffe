import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { fakeWorkflow, webhookWorkflow } from '../../testing/workflows.ts';

describe('Activation', () => {
  const server = useTestServer();

  it('is announced to open pages and listed', async () => {
    const events = await server.openPage('page');
    const id = await server.createWorkflow(webhookWorkflow('announced'), { active: true });
    expect((await events.next('workflowActivated')).data).toEqual({ workflowId: id });
    expect(await server.rest('GET', '/active')).toContain(id);
    await server.rest('PATCH', `/workflows/${id}`, { active: false });
    expect((await events.next('workflowDeactivated')).data).toEqual({ workflowId: id });
    expect(await server.rest('GET', '/active')).not.toContain(id);
    events.close();
  });

  it('is refused where a path could take calls of other workflows', async () => {
    const other = await server.createWorkflow(webhookWorkflow('inactive'));
    for (const path of [':a/:b', `${other}/form`]) {
      const id = await server.createWorkflow(webhookWorkflow(path));
      const refused = await server.call('PATCH', `/rest/workflows/${id}`, { active: true });
      expect(refused).toMatchObject({ status: 409, data: { code: 'WEBHOOK_CONFLICT' } });
    }
  });

  it('is refused when another active workflow has the webhook, whatever its segments are called', async () => {
    const first = await server.createWorkflow({ ...webhookWorkflow('same/:a'), name: 'First' }, { active: true });
    const second = await server.createWorkflow({ ...webhookWorkflow('same/:b'), name: 'Second' });
    const refused = await server.call('PATCH', `/rest/workflows/${second}`, { active: true });
    expect(refused).toMatchObject({
      status: 409,
      data: {
        code: 'WEBHOOK_CONFLICT',
        message: `The webhook GET /webhook/same/: is used by the active workflow "First" (${first}).`,
      },
    });
    expect(await server.rest('GET', `/workflows/${second}`)).toMatchObject({ active: false });
    await server.rest('DELETE', `/workflows/${first}`);
    expect(await server.rest('PATCH', `/workflows/${second}`, { active: true })).toMatchObject({ active: true });
  });

  it('is refused when two nodes of the workflow have the same webhook', async () => {
    const workflow = webhookWorkflow('twice');
    const [node] = workflow.nodes as [Record<string, unknown>];
    const id = await server.createWorkflow({
      ...workflow,
      nodes: JSON.parse(JSON.stringify([node, { ...node, name: 'Other' }])),
    });
    expect(await server.call('PATCH', `/rest/workflows/${id}`, { active: true })).toMatchObject({
      status: 409,
      data: { message: 'The nodes "Start" and "Other" both use the webhook GET twice.' },
    });
  });

  it('is refused without a trigger, and when a trigger is wrong', async () => {
    const manual = await server.createWorkflow(fakeWorkflow('fake.manual'));
    expect((await server.call('PATCH', `/rest/workflows/${manual}`, { active: true })).data).toMatchObject({
      code: 'WORKFLOW_NOT_ACTIVATABLE',
    });
    const broken = await server.createWorkflow(fakeWorkflow('fake.broken'));
    expect((await server.call('PATCH', `/rest/workflows/${broken}`, { active: true })).data).toMatchObject({
      code: 'ACTIVATION_FAILED',
      message: 'Node "Start": The path is empty.',
    });
    const cron = await server.createWorkflow(fakeWorkflow('fake.schedule', { cron: '61 * * * *' }));
    expect((await server.call('PATCH', `/rest/workflows/${cron}`, { active: true })).data).toMatchObject({
      code: 'ACTIVATION_FAILED',
      message: expect.stringContaining('Node "Start": the schedule "61 * * * *" in time zone "UTC" cannot be read'),
    });
  });

  it('that a change has broken is kept as an error, until a change mends it', async () => {
    const id = await server.createWorkflow(webhookWorkflow('mend'), { active: true });
    await server.changeWorkflow(id, { nodes: fakeWorkflow('fake.broken').nodes });
    expect(await server.rest('GET', `/active/error/${id}`)).toEqual({
      error: { message: 'Node "Start": The path is empty.' },
    });
    expect((await server.call('GET', '/webhook/mend')).status).toBe(404);
    await server.changeWorkflow(id, { nodes: webhookWorkflow('mend').nodes });
    expect(await server.rest('GET', `/active/error/${id}`)).toBeNull();
    expect((await server.call('GET', '/webhook/mend')).status).toBe(200);
  });

  it('fires schedules, also after a restart, every n-th time where asked', async () => {
    const everySecond = { cron: '* * * * * *' };
    const always = await server.createWorkflow(fakeWorkflow('fake.schedule', everySecond), { active: true });
    const rarely = await server.createWorkflow(fakeWorkflow('fake.schedule', { ...everySecond, every: 1000 }), {
      active: true,
    });
    const runs = (workflowId: string) =>
      server.database.db.selectFrom('execution').selectAll().where('workflow_id', '=', workflowId).execute();
    await server.eventually(async () => ((await runs(rarely)).length > 0 ? true : undefined));
    await server.restart();
    const before = (await runs(always)).length;
    const ended = await server.eventually(async () => {
      const found = (await runs(always)).filter(({ stopped_at }) => stopped_at !== null);
      return found.length > before + 1 ? found : undefined;
    });
    expect(ended[0]).toMatchObject({ mode: 'trigger', status: 'success' });
    expect(await runs(rarely)).toHaveLength(1);
  });
});
