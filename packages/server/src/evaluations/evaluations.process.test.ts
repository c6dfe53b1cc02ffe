import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EvaluationRow, EvaluationRun } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { ApiProgram } from '../testing/api-program.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { chain, node } from '../testing/real-workflows.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { makeTestFolder } from '../testing/test-home.ts';
import { ENCRYPTION_KEY, useTestServer } from '../testing/test-server.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

const QUESTIONS = ['one', 'two', 'three'];

describe('Evaluations', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });
  let ann: Person;
  let reader: Person & { id: string };
  let stranger: Person;
  let table: string;
  beforeAll(async () => {
    const owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    reader = await signUpMember(server, owner, 'Rea');
    stranger = await signUpMember(server, owner, 'Stranger');
    const columns = [{ name: 'question', type: 'string' }];
    table = String((await ann.rest('POST', '/data-tables', { name: 'Set', columns })).id);
    const rows = QUESTIONS.map((question) => ({ question }));
    await ann.rest('POST', `/data-tables/${table}/rows`, { rows });
  });

  /** Answers each question of the set, and fails for the third one. */
  async function createEvaluated(between: JsonObject[] = [], dataTable = table): Promise<string> {
    const dataTableId = { mode: 'id', value: dataTable };
    const answer = { outputName: 'answer', outputValue: '={{ $json.question }}!' };
    const document = chain('Evaluated', [
      node('Rows', 'evaluationTrigger', 4.7, { source: 'dataTable', dataTableId }),
      ...between,
      node('Outputs', 'evaluation', 4.8, { operation: 'setOutputs', dataTableId, outputs: { values: [answer] } }),
      node('Metrics', 'evaluation', 4.8, {
        ...{ operation: 'setMetrics', metric: 'categorization' },
        ...{ expectedAnswer: 'one!', actualAnswer: "={{ $json.question === 'three' ? '' : $json.question + '!' }}" },
      }),
    ]);
    return String((await ann.rest('POST', '/workflows', document)).id);
  }

  const slow = () => node('Slow', 'wait', 1.1, { resume: 'timeInterval', amount: 30, unit: 'seconds' });
  const runOf = async (path: string): Promise<EvaluationRun> => await ann.rest<EvaluationRun>('GET', path);
  const start = async (id: string, body?: JsonObject): Promise<{ path: string; run: EvaluationRun }> => {
    const run = await ann.rest<EvaluationRun>('POST', `/workflows/${id}/evaluations`, body);
    return { path: `/workflows/${id}/evaluations/${run.id}`, run };
  };
  const whenEnded = (path: string) =>
    vi.waitFor(
      async () => {
        const run = await runOf(path);
        expect(run.status).not.toBe('running');
        return run;
      },
      { timeout: 30_000 },
    );
  const rowsOf = async (path: string, query = ''): Promise<EvaluationRow[]> =>
    (await ann.rest('GET', `${path}/rows${query}`)).results as unknown as EvaluationRow[];

  it('run the workflow for each row of the set, and tell what came of it', async () => {
    const id = await createEvaluated();
    const { path, run } = await start(id, { atOnce: 2 });
    expect(run).toMatchObject({ status: 'running', triggerNode: 'Rows', doneCount: 0, version: { name: null } });
    const ended = await whenEnded(path);
    expect(ended).toMatchObject({
      ...{ status: 'finished', rowCount: 3, doneCount: 3, failedCount: 1, error: null },
      metrics: [{ name: 'Categorization', mean: 0.5, count: 2 }],
    });
    const rows = await rowsOf(path);
    expect(rows).toMatchObject([
      { position: 0, key: '1', status: 'success', inputs: { question: 'one' }, outputs: { answer: 'one!' } },
      { position: 1, key: '2', status: 'success', metrics: { Categorization: 0 } },
      { position: 2, key: '3', status: 'error', outputs: { answer: 'three!' }, metrics: {} },
    ]);
    expect(rows[2]?.error).toContain('The actual answer is missing');
    expect(await rowsOf(path, '?failed=true')).toEqual([rows[2]]);
    expect(await rowsOf(path, '?limit=1&after=0')).toEqual([rows[1]]);
    expect((await ann.rest('GET', `/data-tables/${table}/rows`)).results).toMatchObject(
      QUESTIONS.map((question) => ({ question, answer: `${question}!` })),
    );
    const shown = await ann.rest('GET', `/executions/${rows[0]?.executionId}/steps`);
    expect(shown.execution).toMatchObject({ mode: 'evaluation', status: 'success' });
    expect(await ann.rest('GET', `/workflows/${id}/evaluations`)).toEqual({ results: [ended], triggers: ['Rows'] });
  });

  it('do not count as inputs what an earlier one wrote into the set, nor what each table has by itself', async () => {
    const id = await createEvaluated();
    await whenEnded((await start(id)).path);
    const { path } = await start(id);
    await whenEnded(path);
    expect((await rowsOf(path))[0]?.inputs).toEqual({ question: 'one' });
  });

  it('one of a workflow runs at a time; it can be stopped, then deleted', async () => {
    const id = await createEvaluated([slow()]);
    const { path } = await start(id);
    await expectRefusal(ann.call('POST', `/workflows/${id}/evaluations`), 'EVALUATION_RUNNING');
    await expectRefusal(ann.call('DELETE', path), 'EVALUATION_RUNNING');
    expect(await ann.rest('POST', `${path}/stop`)).toMatchObject({ status: 'stopped' });
    expect(await rowsOf(path)).toEqual([]);
    const { results } = await ann.rest('GET', `/executions?filter=${JSON.stringify({ workflowId: id })}`);
    expect((results as JsonObject[]).filter(({ status }) => status === 'running')).toEqual([]);
    await ann.rest('DELETE', path);
    for (const [method, place] of [
      ['GET', path],
      ['GET', `${path}/rows`],
      ['POST', `${path}/stop`],
      ['DELETE', path],
    ] as const) {
      await expectRefusal(ann.call(method, place), 'EVALUATION_NOT_FOUND');
    }
  });

  it('say what is missing', async () => {
    const plain = String(
      (await ann.rest('POST', '/workflows', chain('Plain', [node('Start', 'manualTrigger', 1)]))).id,
    );
    const path = `/workflows/${plain}/evaluations`;
    await expectRefusal(ann.call('POST', path), 'EVALUATION_TRIGGER_MISSING');
    const empty = String((await ann.rest('POST', '/data-tables', { name: 'Empty', columns: [] })).id);
    const ended = await whenEnded((await start(await createEvaluated([], empty))).path);
    expect(ended).toMatchObject({ status: 'failed', error: 'Rows: The set has no rows', doneCount: 0 });
  });

  it('readers of a workflow see them, strangers do not', async () => {
    const id = await createEvaluated();
    await ann.rest('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: reader.id, role: 'reader' }] });
    const { path } = await start(id);
    await whenEnded(path);
    expect(await reader.rest('GET', path)).toMatchObject({ status: 'finished' });
    await expectRefusal(reader.call('DELETE', path), 'FORBIDDEN');
    // Those of others: their executions are not the reader's to stop, either.
    await expectRefusal(reader.call('POST', `${path}/stop`), 'FORBIDDEN');
    await expectRefusal(stranger.call('GET', path), 'WORKFLOW_NOT_FOUND');
  });

  it('go with their workflow', async () => {
    const id = await createEvaluated();
    await whenEnded((await start(id)).path);
    await ann.rest('DELETE', `/workflows/${id}`);
    const { db } = server.database;
    for (const name of ['evaluation_run', 'evaluation_row'] as const) {
      expect(await db.selectFrom(name).selectAll().where('workflow_id', '=', id).execute()).toEqual([]);
    }
  });

  it('are for programs, too', async () => {
    const program = await ApiProgram.of(server, ann);
    const id = await createEvaluated();
    const path = `/workflows/${id}/evaluations`;
    const { id: runId } = await program.ok(`POST ${path}`, { triggerNode: 'Rows' });
    await whenEnded(`${path}/${runId}`);
    expect(await program.ok(`GET ${path}`)).toMatchObject({ results: [{ id: runId, doneCount: 3 }] });
    expect(await program.ok(`GET ${path}/${runId}/rows?limit=2`)).toMatchObject({ hasMore: true });
    expect(await program.ok(`POST ${path}/${runId}/stop`)).toMatchObject({ status: 'finished' });
    await program.ok(`DELETE ${path}/${runId}`);
    for (const call of [`GET ${path}/x`, `GET ${path}/x/rows`, `POST ${path}/x/stop`, `DELETE ${path}/x`]) {
      expect((await program.call(call)).body.code).toBe('EVALUATION_NOT_FOUND');
    }
    const missing = await program.call(`POST ${path}`, { triggerNode: 'None' });
    expect(missing.body.code).toBe('EVALUATION_TRIGGER_MISSING');
    const long = `/workflows/${await createEvaluated([slow()])}/evaluations`;
    const running = await program.ok(`POST ${long}`);
    expect((await program.call(`POST ${long}`)).body.code).toBe('EVALUATION_RUNNING');
    expect((await program.call(`DELETE ${long}/${running.id}`)).body.code).toBe('EVALUATION_RUNNING');
    await program.ok(`POST ${long}/${running.id}/stop`);
  });

  it.each([
    ['has ended without a word', -1000, 'interrupted'],
    ['is known no more', undefined, 'interrupted'],
    ['lives', 600_000, 'running'],
  ])('one of another server, which %s', async (_, livesForMs, status) => {
    const { db } = server.database;
    const id = await createEvaluated();
    const other = `other-${status}-${livesForMs}`;
    if (livesForMs !== undefined) {
      await db
        .insertInto('server_lease')
        .values({ server_id: other, expires_at: Date.now() + livesForMs })
        .execute();
    }
    const { path, run } = await start(id);
    await whenEnded(path);
    await db
      .updateTable('evaluation_run')
      .set({ status: 'running', server_id: other })
      .where('id', '=', run.id)
      .execute();
    expect(await runOf(path)).toMatchObject({ status });
    await db.deleteFrom('server_lease').where('server_id', '=', other).execute();
  });

  it('one that another server stops stops its executions, too', async () => {
    const id = await createEvaluated([slow()]);
    const { run } = await start(id);
    const under = () =>
      server.database.db
        .selectFrom('execution')
        .select('id')
        .where('workflow_id', '=', id)
        .where('status', 'in', ['running', 'waiting', 'new'])
        .execute();
    await vi.waitFor(async () => expect(await under()).toHaveLength(1), { timeout: 30_000 });
    // All that another server can do.
    await server.database.db
      .updateTable('evaluation_run')
      .set({ status: 'stopped' })
      .where('id', '=', run.id)
      .execute();
    // The node waits for longer than this does.
    await vi.waitFor(async () => expect(await under()).toEqual([]), { timeout: 20_000 });
  });

  it.runIf(process.env.MILLRACE_TEST_DATABASE === 'postgres')(
    'one of the command line is known beside servers, wherever it runs',
    async () => {
      const id = await createEvaluated([slow()]);
      const { folder, remove } = await makeTestFolder();
      onTestFinished(remove);
      const env = { ...bareEnvironment, ...server.home.environment, MILLRACE_DATA_DIR: folder };
      const command = [MAIN, 'evaluate', '--workflow', id, '--json'];
      const ended = promisify(execFile)(process.execPath, command, {
        env: { ...env, MILLRACE_ENCRYPTION_KEY: ENCRYPTION_KEY },
      }).catch(({ code, stdout }: { code: number; stdout: string }) => ({ code, ...JSON.parse(stdout) }));
      const running = () => ann.rest('GET', `/workflows/${id}/evaluations`) as Promise<{ results: EvaluationRun[] }>;
      const run = await vi.waitFor(
        async () => {
          const [found] = (await running()).results;
          expect(found?.rowCount).toBe(QUESTIONS.length);
          return found;
        },
        { timeout: 30_000 },
      );
      expect(run).toMatchObject({ status: 'running' });
      await ann.rest('POST', `/workflows/${id}/evaluations/${run?.id}/stop`);
      expect(await ended).toMatchObject({ code: 1, run: { status: 'stopped' } });
      const left = server.database.db.selectFrom('server_lease').select('server_id').where('server_id', '!=', 'test');
      expect(await left.execute()).toEqual([]);
    },
  );

  it('one whose server ended is told as interrupted', async () => {
    const id = await createEvaluated([slow()]);
    const { path } = await start(id);
    await server.restart();
    expect(await runOf(path)).toMatchObject({ status: 'interrupted' });
    await expect(start(id)).resolves.toMatchObject({ run: { status: 'running' } });
  });
});
