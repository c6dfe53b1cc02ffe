import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../testing/fake-acts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { actingWorkflow, webhookWorkflow } from '../../testing/workflows.ts';

const STEP: Act = { act: 'step' };
const PROGRESS = { settings: { saveExecutionProgress: true } };

describe('Executions that keep their progress', () => {
  const server = useTestServer({}, { per: 'test' });

  async function run(acts: Act[], changes: JsonObject = PROGRESS): Promise<string> {
    const workflowData = actingWorkflow(acts, changes);
    const { executionId } = await server.rest('POST', '/workflows/run', { workflowData });
    return String(executionId);
  }

  async function reaches(id: string, status: string): Promise<JsonObject> {
    return server.eventually(async () => {
      const detail = await server.rest('GET', `/executions/${id}`);
      return detail.status === status ? detail : undefined;
    });
  }

  async function nodesOf(id: string): Promise<string[]> {
    const { steps } = await server.rest('GET', `/executions/${id}/steps`);
    return (steps as Array<{ node: string }>).map((step) => step.node);
  }

  async function storedSteps(id: string): Promise<number> {
    const rows = await server.database.db
      .selectFrom('execution_step')
      .select('position')
      .where('execution_id', '=', Number(id))
      .execute();
    return rows.length;
  }

  it('go on after their runner ended, from the step after the last one', async () => {
    const id = await run([STEP, STEP, { act: 'crash', when: 'first' }, STEP]);
    await reaches(id, 'success');
    expect(await nodesOf(id)).toEqual(['Act 0', 'Act 1', 'Act 2', 'Act 3']);
    // Shown as it ends, stored a moment later.
    await server.eventually(async () => ((await storedSteps(id)) === 4 ? true : undefined));
  });

  it('go on after their runner ended between their last step and their end', async () => {
    const id = await run([STEP, STEP, { act: 'crash', when: 'first' }]);
    await reaches(id, 'success');
    expect(await nodesOf(id)).toEqual(['Act 0', 'Act 1', 'Act 2']);
    // Shown as it ends, stored a moment later.
    await server.eventually(async () => ((await storedSteps(id)) === 3 ? true : undefined));
  });

  it('wait for a runner after theirs ended, however many they are', async () => {
    await server.stop();
    await server.start({ environment: { MILLRACE_QUEUE_LIMIT: '1' } });
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => run([STEP, { act: 'hang' }])));
    for (const id of others) await server.eventually(async () => ((await storedSteps(id)) === 1 ? true : undefined));
    const id = await run([STEP, { act: 'crash', when: 'first' }, STEP]);
    await reaches(id, 'success');
    for (const other of others) {
      await reaches(other, 'running');
      await server.rest('POST', `/executions-current/${other}/stop`, {});
      await reaches(other, 'canceled');
    }
  });

  it('answer their caller although their runner ended meanwhile', async () => {
    const acts = [STEP, { act: 'crash', when: 'first' }, { act: 'reply', text: 'made it' }];
    const workflow = JSON.parse(JSON.stringify({ ...webhookWorkflow('brave'), ...PROGRESS, meta: { acts } }));
    await server.createWorkflow(workflow, { active: true });
    expect(await server.call('GET', '/webhook/brave')).toMatchObject({ status: 200, text: 'made it' });
  });

  it('end as crashed when they end their runner each time', async () => {
    const id = await run([STEP, { act: 'crash', when: 'always' }]);
    await server.eventually(async () => {
      const { status } = await server.rest('GET', `/executions/${id}`);
      return status === 'crashed' ? true : undefined;
    });
    const { error } = await server.rest('GET', `/executions/${id}/steps`);
    expect(error).toMatchObject({
      code: 'RUNNER_CRASHED',
      message:
        'The runner process ended before the execution did: it exited with code 3, also after it had gone on 3 times.',
    });
    expect(await nodesOf(id)).toEqual(['Act 0']);
  });

  it('do not end with another one that ends the runner of both each time', async () => {
    await server.stop();
    await server.start({ environment: { MILLRACE_RUNNERS: '1' } });
    const call = async (name: string, acts: Act[]) => {
      const workflow = JSON.parse(JSON.stringify({ ...webhookWorkflow(name), ...PROGRESS, meta: { acts } }));
      await server.createWorkflow(workflow, { active: true });
      return server.call('GET', `/webhook/${name}`);
    };
    const patient = call('patient', [STEP, { act: 'hang' }]);
    const id = await server.eventually(async () => {
      const row = await server.database.db.selectFrom('execution_step').select('execution_id').executeTakeFirst();
      return row && String(row.execution_id);
    });
    expect((await call('killer', [STEP, { act: 'crash', when: 'always' }])).status).toBe(500);
    await reaches(id, 'running');
    await server.rest('POST', `/executions-current/${id}/stop`, {});
    await reaches(id, 'canceled');
    await patient;
  });

  it('without it are crashed when their runner ends', async () => {
    const id = await run([STEP, { act: 'crash', when: 'first' }, STEP], {});
    expect(await reaches(id, 'crashed')).toMatchObject({ finished: false });
  });

  it('go on after the server is stopped and started again, and that counts as no failure', async () => {
    const id = await run([STEP, { act: 'hang' }]);
    await server.eventually(async () => ((await storedSteps(id)) === 1 ? true : undefined));
    for (let restart = 0; restart < 5; restart++) {
      await server.restart();
      await reaches(id, 'running');
    }
    expect(await nodesOf(id)).toEqual(['Act 0']);
    await server.rest('POST', `/executions-current/${id}/stop`, {});
    await reaches(id, 'canceled');
  });

  it('are read from the database while they run', async () => {
    const id = await run([STEP, STEP, { act: 'hang' }]);
    await server.eventually(async () => ((await storedSteps(id)) === 2 ? true : undefined));
    expect(await nodesOf(id)).toEqual(['Act 0', 'Act 1']);
    expect(await server.rest('GET', `/executions/${id}/steps/0/data`)).toMatchObject({ main: [[{ json: {} }]] });
    const { data } = await reaches(id, 'running');
    expect(Object.keys((data as { resultData: { runData: JsonObject } }).resultData.runData)).toEqual([
      'Act 0',
      'Act 1',
    ]);
    await server.rest('POST', `/executions-current/${id}/stop`, {});
    await reaches(id, 'canceled');
  });

  it('without it are crashed when the server is stopped while they run', async () => {
    const id = await run([STEP, { act: 'hang' }], {});
    await reaches(id, 'running');
    await server.restart();
    await reaches(id, 'crashed');
  });

  it('go on after the server ended suddenly, but not for ever', async () => {
    const id = await run([STEP, { act: 'hang' }]);
    await server.eventually(async () => ((await storedSteps(id)) === 1 ? true : undefined));
    for (let restart = 0; restart < 3; restart++) {
      await endSuddenly(id);
      await reaches(id, 'running');
    }
    await endSuddenly(id);
    await reaches(id, 'crashed');
    const { error } = await server.rest('GET', `/executions/${id}/steps`);
    expect(error).toMatchObject({
      code: 'SERVER_STOPPED',
      description: expect.stringContaining('It had gone on 3 times after its runner or server had ended.'),
    });
  });

  /** What a server that is killed leaves behind: the row says that it runs. */
  async function endSuddenly(id: string): Promise<void> {
    await server.restart(async ({ db }) => {
      await db.updateTable('execution').set({ status: 'running' }).where('id', '=', Number(id)).execute();
    });
  }

  it('are stored as waiting where they wait after their runner ended, and take their call over a restart', async () => {
    const id = await run([STEP, { act: 'crash', when: 'first' }, { act: 'wait', address: 'webhook' }, STEP]);
    await server.eventually(async () => {
      const { db } = server.database;
      const row = await db.selectFrom('execution').select('status').where('id', '=', Number(id)).executeTakeFirst();
      return row?.status === 'waiting' ? true : undefined;
    });
    await server.restart();
    expect((await server.call('POST', server.waitingAddress(id))).text).toBe('went on');
    await reaches(id, 'success');
    expect(await nodesOf(id)).toEqual(['Act 0', 'Act 1', 'Act 2', 'Act 3']);
  });

  it('wait over a restart without going on', async () => {
    const id = await run([STEP, { act: 'wait', address: 'webhook' }, { act: 'crash', when: 'first' }]);
    await reaches(id, 'waiting');
    await server.restart();
    expect(await reaches(id, 'waiting')).toMatchObject({ stoppedAt: null });
  });

  it('have their first step stored with what started them, also before their caller has an answer', async () => {
    const acts = [STEP, { act: 'hang' }];
    const workflow = JSON.parse(JSON.stringify({ ...webhookWorkflow('early'), ...PROGRESS, meta: { acts } }));
    await server.createWorkflow(workflow, { active: true });
    const answer = server.call('GET', '/webhook/early');
    const row = await server.eventually(() =>
      server.database.db.selectFrom('execution_step').selectAll().executeTakeFirst(),
    );
    const start = await server.database.db.selectFrom('execution_start').selectAll().executeTakeFirst();
    expect(start).toMatchObject({ execution_id: row.execution_id, recoveries: 0 });
    await server.rest('POST', `/executions-current/${row.execution_id}/stop`, {});
    expect((await answer).status).toBe(500);
  });
});
