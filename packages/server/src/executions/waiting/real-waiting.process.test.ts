import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { endRunners } from '../../testing/end-runners.ts';
import { assigned, chain, node, webhook } from '../../testing/real-workflows.ts';
import { useTestServer } from '../../testing/test-server.ts';

const waitForCall = node('Wait', 'wait', 1.1, { resume: 'webhook', options: {} });

describe('With real runners', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() }, { per: 'test' });

  async function executionOf(workflowId: string): Promise<string> {
    return server.eventually(async () => {
      const row = await server.database.db
        .selectFrom('execution')
        .select('id')
        .where('workflow_id', '=', workflowId)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return row && String(row.id);
    });
  }

  async function reaches(id: string, status: string): Promise<JsonObject> {
    return server.eventually(async () => {
      const detail = await server.rest('GET', `/executions/${id}`);
      return detail.status === status ? detail : undefined;
    });
  }

  async function outputOf(id: string, name: string): Promise<unknown> {
    const { data } = (await server.rest('GET', `/executions/${id}`)) as {
      data: { resultData: { runData: Record<string, Array<{ data: { main: Array<Array<{ json: unknown }>> } }>> } };
    };
    return data.resultData.runData[name]?.[0]?.data.main[0]?.map((item) => item.json);
  }

  it('an execution that waits for a call survives a restart, and still knows what it did before', async () => {
    const workflow = chain('Waits', [
      webhook('start', 'onReceived'),
      node('Before', 'set', 3.4, assigned('n', '={{ $execution.resumeUrl }}')),
      waitForCall,
      node('After', 'set', 3.4, assigned('n', "={{ $('Before').first().json.n + ' ' + $json.body.x }}")),
    ]);
    const workflowId = await server.createWorkflow(workflow, { active: true });
    expect((await server.call('GET', '/webhook/start')).status).toBe(200);
    const id = await executionOf(workflowId);
    await reaches(id, 'waiting');
    await server.stop();
    await server.start();
    // The default method of the node.
    expect((await server.call('GET', `${server.waitingAddress(id)}?a=1`)).status).toBe(200);
    await reaches(id, 'success');
    expect(await outputOf(id, 'After')).toEqual([{ n: `http://localhost${server.waitingAddress(id)} undefined` }]);
    expect(await outputOf(id, 'Wait')).toMatchObject([{ query: { a: '1' } }]);
  });

  it('an execution that waits for a time goes on by itself', async () => {
    const at = new Date(Date.now() + 70_000).toISOString();
    const workflow = chain('Sleeps', [
      webhook('sleep', 'onReceived'),
      node('Wait', 'wait', 1.1, { resume: 'specificTime', dateTime: at }),
      node('After', 'noOp', 1),
    ]);
    const workflowId = await server.createWorkflow(workflow, { active: true });
    await server.call('GET', '/webhook/sleep');
    const id = await executionOf(workflowId);
    expect(await reaches(id, 'waiting')).toMatchObject({ waitTill: at });
    await server.stop();
    await hurry(id);
    await server.start();
    await reaches(id, 'success');
    expect(await outputOf(id, 'After')).toMatchObject([{ query: {} }]);
  });

  /** Makes the time of a stored execution come at once. */
  async function hurry(id: string): Promise<void> {
    const database = await server.home.openDatabase();
    const one = database.db.updateTable('execution_waiting').where('execution_id', '=', Number(id));
    const row = await database.db
      .selectFrom('execution_waiting')
      .select('waiting')
      .where('execution_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    await one.set({ until: 1, waiting: JSON.stringify({ ...JSON.parse(row.waiting), until: 1 }) }).execute();
    await database.close();
  }

  const runOther = (workflowId: string, changes: JsonObject = {}) =>
    node('Run', 'executeWorkflow', 1.2, {
      source: 'database',
      workflowId: { __rl: true, mode: 'id', value: workflowId },
      mode: 'once',
      options: {},
      ...changes,
    });

  it('a workflow runs another one, and both executions know each other', async () => {
    const inner = await server.createWorkflow(
      chain('Inner', [
        node('Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' }),
        node('Edit', 'set', 3.4, assigned('n', '={{ $json.n + 1 }}')),
      ]),
    );
    const outer = chain('Outer', [
      webhook('outer', 'lastNode'),
      node('Make', 'set', 3.4, assigned('n', 'a')),
      runOther(inner),
    ]);
    const workflowId = await server.createWorkflow(outer, { active: true });
    expect((await server.call('GET', '/webhook/outer')).text).toBe('{"n":"a1"}');
    const id = await executionOf(workflowId);
    const child = await executionOf(inner);
    expect(await server.rest('GET', `/executions/${child}`)).toMatchObject({
      mode: 'integrated',
      parentExecution: { executionId: id },
    });
    const { steps } = await server.rest('GET', `/executions/${id}/steps`);
    expect((steps as JsonObject[]).at(-1)).toMatchObject({
      metadata: { subExecution: { executionId: child, workflowId: inner } },
    });
  });

  it('a workflow waits with the one it runs, also over a restart', async () => {
    const inner = await server.createWorkflow(
      chain('Inner', [node('Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' }), waitForCall], {
        saveDataSuccessExecution: 'none',
      }),
    );
    const outer = chain('Outer', [
      webhook('outer', 'onReceived'),
      runOther(inner),
      node('After', 'set', 3.4, assigned('n', '={{ $json.query.said }}')),
    ]);
    const workflowId = await server.createWorkflow(outer, { active: true });
    await server.call('GET', '/webhook/outer');
    const id = await executionOf(workflowId);
    const child = await executionOf(inner);
    await reaches(id, 'waiting');
    await reaches(child, 'waiting');
    await server.stop();
    await server.start();
    expect((await server.call('GET', `${server.waitingAddress(child)}?said=yes`)).status).toBe(200);
    await reaches(id, 'success');
    expect(await outputOf(id, 'After')).toEqual([{ n: 'yes' }]);
  });

  it('a refusal of the caller policy is told in the execution that asked', async () => {
    const inner = await server.createWorkflow(
      chain('Closed', [node('Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' })], {
        callerPolicy: 'none',
      }),
    );
    const workflowId = await server.createWorkflow(chain('Asks', [webhook('asks', 'onReceived'), runOther(inner)]), {
      active: true,
    });
    await server.call('GET', '/webhook/asks');
    const id = await executionOf(workflowId);
    await reaches(id, 'error');
    expect((await server.rest('GET', `/executions/${id}/steps`)).error).toMatchObject({
      code: 'SUB_WORKFLOW_NOT_ALLOWED',
      message: `The workflow "${inner}" does not allow this workflow to run it`,
    });
  });

  it('a failure starts the error workflow with what is documented', async () => {
    const reports = await server.createWorkflow(
      chain('Reports', [
        node('On error', 'errorTrigger', 1),
        node('Tell', 'set', 3.4, assigned('said', '={{ $json.workflow.name }}: {{ $json.execution.error.message }}')),
      ]),
    );
    const stop = node('Stop', 'stopAndError', 1, { errorType: 'errorMessage', errorMessage: 'No stock' });
    const failing = chain('Orders', [webhook('orders', 'onReceived'), stop], { errorWorkflow: reports });
    const workflowId = await server.createWorkflow(failing, { active: true });
    await server.call('GET', '/webhook/orders');
    const id = await executionOf(reports);
    expect(await reaches(id, 'success')).toMatchObject({ mode: 'error' });
    expect(await outputOf(id, 'Tell')).toEqual([{ said: 'Orders: No stock' }]);
    expect(await outputOf(id, 'On error')).toMatchObject([
      { execution: { lastNodeExecuted: 'Stop', mode: 'webhook' }, workflow: { id: workflowId, name: 'Orders' } },
    ]);
  });

  it('an execution goes on after its runner was ended, when it keeps its progress', async () => {
    const workflow = chain(
      'Progress',
      [
        webhook('progress', 'lastNode'),
        node('Once', 'set', 3.4, assigned('at', '={{ $now.toMillis() + Math.random() }}')),
        node('Pause', 'wait', 1.1, { resume: 'timeInterval', amount: 2, unit: 'seconds' }),
        node('After', 'set', 3.4, assigned('at', '={{ $json.at }}')),
      ],
      { saveExecutionProgress: true },
    );
    const workflowId = await server.createWorkflow(workflow, { active: true });
    const answer = server.call('GET', '/webhook/progress');
    const id = await executionOf(workflowId);
    await server.eventually(async () => {
      const rows = await server.database.db
        .selectFrom('execution_step')
        .select('position')
        .where('execution_id', '=', Number(id))
        .execute();
      return rows.length === 2 ? true : undefined;
    });
    const before = (await outputOf(id, 'Once')) as Array<{ at: string }>;
    endRunners();
    expect(JSON.parse((await answer).text)).toEqual(before[0]);
    expect(await reaches(id, 'success')).toMatchObject({ mode: 'webhook' });
  });

  it('an execution that keeps its progress goes on after the server was stopped', async () => {
    const workflow = chain(
      'Paused',
      [
        webhook('paused', 'onReceived'),
        node('Once', 'set', 3.4, assigned('at', '={{ $now.toMillis() + Math.random() }}')),
        node('Pause', 'wait', 1.1, { resume: 'timeInterval', amount: 2, unit: 'seconds' }),
        node('After', 'set', 3.4, assigned('at', '={{ $json.at }}')),
      ],
      { saveExecutionProgress: true },
    );
    const workflowId = await server.createWorkflow(workflow, { active: true });
    await server.call('GET', '/webhook/paused');
    const id = await executionOf(workflowId);
    const before = await server.eventually(async () => outputOf(id, 'Once'));
    await server.stop();
    await server.start();
    await reaches(id, 'success');
    expect(await outputOf(id, 'Once')).toEqual(before);
    expect(await outputOf(id, 'After')).toEqual(before);
  });

  const dozes = (name: string, seconds: number) =>
    chain(name, [
      webhook(name, 'onReceived'),
      node('Once', 'set', 3.4, assigned('at', '={{ $now.toMillis() + Math.random() }}')),
      node('Pause', 'wait', 1.1, { resume: 'timeInterval', amount: seconds, unit: 'seconds' }),
      node('After', 'set', 3.4, assigned('at', '={{ $json.at }}')),
    ]);

  /** Resolves when the pause is noted, in case the runner ends. */
  async function rests(name: string, seconds: number): Promise<string> {
    const workflowId = await server.createWorkflow(dozes(name, seconds), { active: true });
    await server.call('GET', `/webhook/${name}`);
    const id = await executionOf(workflowId);
    await server.eventually(() =>
      server.database.db
        .selectFrom('execution_waiting')
        .select('until')
        .where('execution_id', '=', Number(id))
        .executeTakeFirst(),
    );
    expect(await reaches(id, 'running')).toMatchObject({ waitTill: null });
    return id;
  }

  it('an execution that waits for a near time is put aside when the server is stopped, and goes on in its time', async () => {
    const id = await rests('stopped', 6);
    const before = await outputOf(id, 'Once');
    await server.stop();
    await server.start();
    await reaches(id, 'success');
    expect(await outputOf(id, 'Once')).toEqual(before);
    expect(await outputOf(id, 'After')).toEqual(before);
    const { startedAt, stoppedAt } = await server.rest('GET', `/executions/${id}`);
    expect(Date.parse(String(stoppedAt)) - Date.parse(String(startedAt))).toBeGreaterThanOrEqual(6000);
  });

  it('an execution that waits for a near time waits on when its runner ends', async () => {
    const id = await rests('lost', 6);
    const before = await outputOf(id, 'Once');
    endRunners();
    expect(await reaches(id, 'waiting')).toMatchObject({ waitTill: expect.any(String) });
    await reaches(id, 'success');
    expect(await outputOf(id, 'After')).toEqual(before);
    await expect
      .poll(() => server.database.db.selectFrom('execution_waiting').selectAll().execute(), { timeout: 30_000 })
      .toEqual([]);
  });

  it('the time zone of a workflow is that of its expressions', async () => {
    const zoned = chain(
      'Zoned',
      [webhook('zone', 'lastNode'), node('Now', 'set', 3.4, assigned('zone', '={{ $now.zoneName }}'))],
      {
        timezone: 'Asia/Tokyo',
      },
    );
    await server.createWorkflow(zoned, { active: true });
    expect((await server.call('GET', '/webhook/zone')).text).toBe('{"zone":"Asia/Tokyo"}');
  });

  it('an execution ends at the time limit of its workflow', async () => {
    const limited = chain(
      'Limited',
      [webhook('limit', 'onReceived'), node('Pause', 'wait', 1.1, { amount: 60, unit: 'seconds' })],
      {
        executionTimeout: 1,
      },
    );
    const workflowId = await server.createWorkflow(limited, { active: true });
    await server.call('GET', '/webhook/limit');
    const id = await executionOf(workflowId);
    const ended = await server.eventually(async () => {
      const detail = await server.rest('GET', `/executions/${id}`);
      return detail.stoppedAt === null ? undefined : detail;
    });
    expect(ended).toMatchObject({ finished: false });
    expect(Date.parse(String(ended.stoppedAt)) - Date.parse(String(ended.startedAt))).toBeLessThan(50_000);
  });

  it('a time limit counts while an execution runs, not while it waits', async () => {
    const workflow = chain('Patient', [webhook('patient', 'onReceived'), waitForCall, node('After', 'noOp', 1)], {
      executionTimeout: 60,
    });
    const workflowId = await server.createWorkflow(workflow, { active: true });
    await server.call('GET', '/webhook/patient');
    const id = await executionOf(workflowId);
    await reaches(id, 'waiting');
    // As if it had waited since long ago.
    await server.stop();
    const database = await server.home.openDatabase();
    await database.db.updateTable('execution').set({ started_at: 1 }).where('id', '=', Number(id)).execute();
    await database.close();
    await server.start();
    expect((await server.call('GET', server.waitingAddress(id))).status).toBe(200);
    await reaches(id, 'success');
  });
});
