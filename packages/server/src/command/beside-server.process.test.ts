import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { writeEvaluatedExport } from '../testing/evaluated-export.ts';
import { chain, node } from '../testing/real-workflows.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { makeTestFolder } from '../testing/test-home.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const run = promisify(execFile);
/** Programs begin slowly where much else runs. */
const PATIENCE_MS = 100_000;
const slow = node('Slow', 'wait', 1.1, { resume: 'timeInterval', amount: 50, unit: 'seconds' });

describe('A command that runs workflows', { timeout: 240_000 }, () => {
  let server: ServerProcess;
  let files: { folder: string; remove(): Promise<void> };
  let command: ChildProcess | undefined;
  beforeEach(async () => {
    server = await ServerProcess.settle();
    files = await makeTestFolder();
  });
  afterEach(async () => {
    if (command?.exitCode === null) command.kill('SIGKILL');
    await server[Symbol.asyncDispose]();
    await files.remove();
  });

  const environment = () => ({ ...bareEnvironment, HOME: files.folder, ...server.home, MILLRACE_LOG_LEVEL: 'error' });

  function begin(...words: string[]) {
    const child = spawn(process.execPath, [MAIN, ...words], { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    command = child;
    const said = { out: '', error: '' };
    child.stdout.on('data', (text) => (said.out += text));
    child.stderr.on('data', (text) => (said.error += text));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...said }));
    return { child, ended };
  }

  const statuses = async (place: string): Promise<unknown[]> => {
    const { results } = await server.rest('GET', place);
    return (results as Array<{ status: string }>).map(({ status }) => status);
  };

  it('keeps what it evaluates where a server starts meanwhile, and ends it in order on SIGTERM', async () => {
    const folder = path.join(files.folder, 'export');
    await writeEvaluatedExport(folder, [slow]);
    await run(process.execPath, [MAIN, 'import', folder], { env: environment() });
    const { child, ended } = begin('evaluate', '--workflow', 'answers');
    const database = await server.openDatabase();
    try {
      const rows = () => database.db.selectFrom('evaluation_run').select(['status', 'row_count']).execute();
      await vi.waitFor(async () => expect(await rows()).toEqual([{ status: 'running', row_count: 2 }]), PATIENCE_MS);
    } finally {
      await database.close();
    }
    await server.start();
    const evaluations = () => statuses('/workflows/answers/evaluations');
    expect(await evaluations()).toEqual(['running']);
    expect(await statuses('/executions')).not.toContain('crashed');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 1, out: expect.stringContaining('Answers') });
    expect(await evaluations()).toEqual(['stopped']);
    expect(await statuses('/executions')).not.toContain('running');
  });

  it('lets go of what a server has taken while it was not heard of', async () => {
    const file = path.join(files.folder, 'slow.json');
    await writeFile(file, JSON.stringify(chain('Slow', [node('Start', 'manualTrigger', 1), slow])));
    const { ended } = begin('execute', '--file', file);
    const database = await server.openDatabase();
    const { db } = database;
    const executions = () =>
      db.selectFrom('execution').select('status').where('server_id', 'like', 'command %').execute();
    await vi.waitFor(async () => expect(await executions()).toEqual([{ status: 'running' }]), PATIENCE_MS);
    // All that a server does which takes it; the command may have had its row in hand just then.
    const taking = setInterval(async () => {
      await db.updateTable('execution').set({ server_id: 'other' }).execute();
      await db.updateTable('server_lease').set({ expires_at: 1 }).execute();
    }, 500);
    onTestFinished(() => clearInterval(taking));
    const takenAt = Date.now();
    expect(await ended).toMatchObject({ code: 1, error: expect.stringContaining('runs executions of this one') });
    expect(Date.now() - takenAt).toBeLessThan(30_000);
    clearInterval(taking);
    expect(await db.selectFrom('execution').select(['status', 'server_id']).execute()).toEqual([
      { status: 'running', server_id: 'other' },
    ]);
    await database.close();
  });

  it('ends test cases in order on SIGTERM', async () => {
    const file = path.join(files.folder, 'slow.json');
    const given = { trigger: { node: 'Start', outputs: [[{ json: {} }]] }, answers: {}, expect: [] };
    const tests = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...given, id, name: `Case ${id}` }));
    const code = node('Slow', 'code', 2, { jsCode: 'while (true) {}' });
    await writeFile(file, JSON.stringify({ ...chain('Slow', [node('Start', 'manualTrigger', 1), code]), tests }));
    const { child, ended } = begin('test', file);
    const database = await server.openDatabase();
    const leases = () => database.db.selectFrom('server_lease').select('server_id').execute();
    await vi.waitFor(
      async () => expect(await leases()).toEqual([{ server_id: expect.stringMatching(/^command /) }]),
      PATIENCE_MS,
    );
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 1, error: expect.stringContaining('The tests were stopped') });
    expect(await leases()).toEqual([]);
    await database.close();
  });
});
