import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { freePort } from '../testing/free-port.ts';
import { useCommand } from './testing/use-command.ts';

const run = promisify(execFile);

/** Answers its caller, and then works for longer than a stop waits by default. */
const workingWorkflow = {
  name: 'Works',
  nodes: [
    {
      id: '1',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { path: 'wait' },
    },
    {
      id: '2',
      name: 'Work',
      type: 'n8n-nodes-base.code',
      typeVersion: 2,
      position: [200, 0],
      parameters: { jsCode: 'await new Promise((resolve) => setTimeout(resolve, 50_000)); return [];' },
    },
  ],
  connections: { Webhook: { main: [[{ node: 'Work', type: 'main', index: 0 }]] } },
  settings: {},
};

describe('The command millrace start', () => {
  const { millrace, start, inFolder } = useCommand();

  /** A server that answers. */
  async function startServer(port: number, extra: Record<string, string>) {
    const settings = { MILLRACE_PORT: String(port), MILLRACE_RUNNERS: '1', MILLRACE_LOG_LEVEL: 'silent' };
    const child = start(['start'], { ...settings, ...extra });
    child.stderr.resume();
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.on('exit', () => reject(new Error(`It ended: ${output}`)));
      child.stdout.on('data', (data) => {
        output += data;
        if (output.includes('Ctrl+C')) resolve();
      });
    });
    child.removeAllListeners('exit');
    return { child, output };
  }

  it('starts, says where it is, keeps its data private, and stops in an orderly way', async () => {
    const port = await freePort();
    const { child, output } = await startServer(port, { MILLRACE_LOG_FILE: inFolder('log.jsonl') });
    const data = inFolder('data');
    expect(output).toContain(`is ready on http://localhost:${port}/`);
    expect(output).toContain(`Data folder  ${data}`);
    expect(output).toContain(`Database     SQLite, ${path.join(data, 'millrace.sqlite')}`);
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({ status: 'ok' });
    const attempt = JSON.stringify({ email: 'eve@example.org', password: 'Guess 1234' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`http://127.0.0.1:${port}/rest/login`, { method: 'POST', headers, body: attempt });
    const log = await readFile(inFolder('log.jsonl'), 'utf8');
    expect(log).toMatch(
      /"action":"session.start","outcome":"refused".*"email":"eve@example.org".*"msg":"session.start"/,
    );
    expect(log).not.toContain('Guess');
    // The users that packages have may go through it, at most: that is opened while the server starts.
    expect((await stat(data)).mode & 0o767).toBe(0o700);
    expect((await stat(path.join(data, 'instance.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(data, 'millrace.sqlite'))).mode & 0o777).toBe(0o600);
    const second = await millrace(['start'], {
      MILLRACE_PORT: String(port),
      MILLRACE_DATA_DIR: inFolder('other'),
    });
    expect(second).toMatchObject({
      code: 1,
      stderr: `Error: Port ${port} on 127.0.0.1 is in use.\nHint: Stop the program that uses it (perhaps another Millrace), or set MILLRACE_PORT to another port.\n`,
    });
    const third = await millrace(['start'], { MILLRACE_PORT: String(await freePort()) });
    expect(third.stderr).toBe(
      `Error: Another Millrace uses the data folder ${data}.\nHint: Stop the other one, or set MILLRACE_DATA_DIR to another folder.\n`,
    );
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('waits for what runs for no longer than it is told to when it stops', async () => {
    const port = await freePort();
    const { child } = await startServer(port, { MILLRACE_SHUTDOWN_GRACE: '0' });
    const rest = async (method: string, place: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const url = `http://127.0.0.1:${port}/rest${place}`;
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: { id: string } }).data;
    };
    await rest('POST', '/owner/skip-setup', {});
    const { id } = await rest('POST', '/workflows', workingWorkflow);
    await rest('PATCH', `/workflows/${id}`, { active: true });
    expect((await fetch(`http://127.0.0.1:${port}/webhook/wait`)).status).toBe(200);
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const toldAt = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
  });

  it.for(['200k', '600k'])('says so where a disk of %s is full at its start', async (size, { skip }) => {
    const disk = inFolder('disk');
    await mkdir(disk);
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).catch(() => undefined);
    // Only root may mount, and not in each container.
    if (!isMounted) skip('A full disk is tried only where this user may mount one');
    try {
      await writeFile(path.join(disk, 'other'), Buffer.alloc(150_000));
      const { code, stderr } = await millrace(['start'], { MILLRACE_DATA_DIR: disk });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Error: The disk is full: .+ cannot be written\.\nHint: Free some space, .+\n$/);
    } finally {
      await run('umount', [disk]);
    }
  });

  it('refuses a database of a newer version', async () => {
    await mkdir(inFolder('data'));
    const database = await openSqliteDatabase(inFolder('data', 'millrace.sqlite'));
    const newer = { version: 999, name: 'later', applied_at: 0 };
    await database.db
      .withTables<{ schema_migration: typeof newer }>()
      .insertInto('schema_migration')
      .values(newer)
      .execute();
    await database.close();
    const { code, stderr } = await millrace(['start']);
    expect(code).toBe(1);
    expect(stderr).toContain('Error: The database was written by a newer version of Millrace');
    expect(stderr).not.toContain('    at ');
  });

  it('says which variable is wrong, and that a folder or a database cannot be used', async () => {
    expect((await millrace(['start'], { MILLRACE_PORT: 'x' })).stderr).toContain(
      'Error: MILLRACE_PORT is "x", but must be a whole number from 0 to 65535.\n',
    );
    await writeFile(inFolder('file'), '');
    expect((await millrace(['start'], { MILLRACE_DATA_DIR: inFolder('file') })).stderr).toMatch(
      /^Error: The data folder .* cannot be written: part of the path is a file\.\nHint: /,
    );
    const unreachable = await millrace(['start'], { MILLRACE_DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' });
    expect(unreachable.stderr).toMatch(
      /^Error: The database postgres:\/\/me:\*+@127\.0\.0\.1:1\/x cannot be reached: .*ECONNREFUSED/,
    );
    expect(unreachable.stderr).not.toContain('hunter2');
    await mkdir(inFolder('data'), { recursive: true });
    await writeFile(inFolder('data', 'millrace.sqlite'), 'this is not a database, it is text');
    expect((await millrace(['start'])).stderr).toContain('millrace.sqlite cannot be opened: file is not a database.');
  });

  it('refuses a key that does not open the stored credentials', async () => {
    const data = inFolder('data');
    await mkdir(data);
    const database = await openSqliteDatabase(path.join(data, 'millrace.sqlite'));
    await database.db.insertInto('setting').values({ name: 'credentials.keyId', value: 'another' }).execute();
    const credential = { id: 'a', name: 'a', type: 't', data: 'v1.00000000.a.b.c', created_at: 0, updated_at: 0 };
    await database.db.insertInto('credential').values(credential).execute();
    await database.close();
    const { stderr } = await millrace(['start'], { MILLRACE_PORT: String(await freePort()) });
    expect(stderr).toMatch(/^Error: The encryption key is not the one the stored secrets are encrypted with\./);
    await chmod(data, 0o700);
    expect(await readFile(path.join(data, 'instance.json'), 'utf8')).toContain('encryptionKey');
  });
});
