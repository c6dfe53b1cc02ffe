import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import type { SqliteDatabase } from '../database/database.ts';
import { migrations } from '../database/migrations/migrations.ts';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { readInstanceFile } from '../instance/data-folder.ts';
import { lockDataFolder } from '../instance/data-folder-lock.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { freePort } from '../testing/free-port.ts';
import { makeTestFolder } from '../testing/test-home.ts';
import { UserRepository } from '../users/user.repository.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
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

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

describe('The millrace command', () => {
  let folder: string;
  let removeFolder: () => Promise<void>;
  const started: ChildProcess[] = [];
  beforeEach(async () => {
    const made = await makeTestFolder();
    folder = made.folder;
    removeFolder = made.remove;
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    await removeFolder();
  });

  const environment = (extra: Record<string, string> = {}) => ({
    ...bareEnvironment,
    HOME: folder,
    MILLRACE_DATA_DIR: path.join(folder, 'data'),
    ...extra,
  });

  async function millrace(words: string[], extra?: Record<string, string>): Promise<Result> {
    try {
      return { code: 0, ...(await run(process.execPath, [MAIN, ...words], { env: environment(extra) })) };
    } catch (error) {
      const { code, stdout, stderr } = error as Result;
      return { code, stdout, stderr };
    }
  }

  it('prints its help, its version and its settings', async () => {
    expect((await millrace(['--help'])).stdout).toContain('execute --file <path>');
    expect((await millrace(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { stdout, stderr } = await millrace(['config', '--json'], {
      MILLRACE_DATABASE_URL: 'postgres://me:hunter2@db/x',
      MILLRACE_PROT: '1',
    });
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({
        name: 'MILLRACE_DATABASE_URL',
        value: 'postgres://me:********@db/x',
        source: 'environment',
      }),
    );
    expect(stderr).toContain('Did you mean MILLRACE_PORT?');
  });

  it.each([[['--help']], [['config']]])('ends without a word when nobody reads what it says: %s', async (words) => {
    const child = spawn(process.execPath, [MAIN, ...words], { env: environment() });
    started.push(child);
    // As `| head` does, only sooner.
    child.stdout?.destroy();
    let said = '';
    child.stderr?.on('data', (part) => {
      said += part;
    });
    const [code] = await once(child, 'close');
    expect({ code, said }).toEqual({ code: 141, said: '' });
  });

  it('explains words it does not know', async () => {
    expect(await millrace(['strat'])).toMatchObject({
      code: 1,
      stderr:
        'Error: There is no command "strat".\nHint: Did you mean "start"? Run "millrace --help" to see what there is.\n',
    });
    expect((await millrace(['--prot', '1'])).stderr).toContain('Error: Unknown option');
    expect((await millrace(['execute'])).stderr).toContain('Error: Name one workflow to run.');
    expect((await millrace(['execute', '--file', 'nowhere.json'])).stderr).toContain(
      'nowhere.json: The file cannot be read',
    );
  });

  it('runs the test cases of a file without the network, and says by its exit code whether they passed', async () => {
    const ask = { url: 'https://service.test', options: {} };
    const nodeOf = (name: string, type: string, typeVersion: number, parameters: object) => ({
      ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters, position: [0, 0] },
    });
    const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
    const answers = { Ask: [{ outputs: [[{ json: { total: 3 } }]] }] };
    const given = { name: 'With an answer', trigger: { node: 'Start', outputs: [[{ json: {} }]] }, answers };
    const good = { ...given, id: 'a', expect: [{ node: 'Pass', outputs: [[{ json: { total: 3 } }]] }] };
    const { answers: _, ...bare } = good;
    const workflow = {
      name: 'Asks',
      nodes: [
        nodeOf('Start', 'manualTrigger', 1, {}),
        nodeOf('Ask', 'httpRequest', 4, ask),
        nodeOf('Pass', 'noOp', 1, {}),
      ],
      connections: { Start: to('Ask'), Ask: to('Pass') },
    };
    const passing = path.join(folder, 'passing.json');
    const failing = path.join(folder, 'failing.json');
    const report = path.join(folder, 'report.xml');
    await writeFile(passing, JSON.stringify({ ...workflow, tests: [good] }));
    await writeFile(failing, JSON.stringify({ ...workflow, tests: [good, { ...bare, id: 'b', name: 'Bare' }] }));
    const passed = await millrace(['test', passing]);
    expect([passed.code, passed.stdout]).toEqual([0, expect.stringContaining('1 of 1 test cases passed.')]);
    const failed = await millrace(['test', passing, failing, '--junit', report]);
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining('2 of 3 test cases passed.')]);
    expect(failed.stdout).toContain('"Ask" wanted to send a request');
    expect(await readFile(report, 'utf8')).toContain('<testsuite name="Asks"');
    expect((await millrace(['test'])).stderr).toContain('Error: There are no test cases.');
  });

  /** A server that answers. */
  async function startServer(port: number, extra: Record<string, string>) {
    const child = spawn(process.execPath, [MAIN, 'start'], {
      env: environment({
        MILLRACE_PORT: String(port),
        MILLRACE_RUNNERS: '1',
        MILLRACE_LOG_LEVEL: 'silent',
        ...extra,
      }),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(child);
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
    const { child, output } = await startServer(port, { MILLRACE_LOG_FILE: path.join(folder, 'log.jsonl') });
    const data = path.join(folder, 'data');
    expect(output).toContain(`is ready on http://localhost:${port}/`);
    expect(output).toContain(`Data folder  ${data}`);
    expect(output).toContain(`Database     SQLite, ${path.join(data, 'millrace.sqlite')}`);
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({ status: 'ok' });
    const attempt = JSON.stringify({ email: 'eve@example.org', password: 'Guess 1234' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`http://127.0.0.1:${port}/rest/login`, { method: 'POST', headers, body: attempt });
    const log = await readFile(path.join(folder, 'log.jsonl'), 'utf8');
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
      MILLRACE_DATA_DIR: path.join(folder, 'other'),
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
    const disk = path.join(folder, 'disk');
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

  describe('backs up', () => {
    const other = () => ({ MILLRACE_DATA_DIR: path.join(folder, 'other') });
    let data: string;
    beforeEach(async () => {
      data = path.join(folder, 'data');
      await mkdir(data);
      await readInstanceFile(data);
      const database = await openSqliteDatabase(path.join(data, 'millrace.sqlite'));
      await database.db.insertInto('setting').values({ name: 'a setting', value: 'kept' }).execute();
      await database.close();
    });

    it('with the key, and restores a copy elsewhere', async () => {
      const file = path.join(folder, 'with-key.tar.gz');
      expect((await millrace(['backup', file, '--with-key'])).stderr).toContain('It holds the encryption key');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const restored = await millrace(['restore', file, '--copy'], other());
      expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('It is a copy') });
      const folderOfCopy = other().MILLRACE_DATA_DIR;
      const [from, to] = await Promise.all([readInstanceFile(data), readInstanceFile(folderOfCopy)]);
      expect(to.encryptionKey).toBe(from.encryptionKey);
      expect(to.instanceId).not.toBe(from.instanceId);
      const copy = await openSqliteDatabase(path.join(folderOfCopy, 'millrace.sqlite'));
      const settings = await copy.db.selectFrom('setting').selectAll().execute();
      expect(settings).toContainEqual({ name: 'a setting', value: 'kept' });
      await copy.close();
    });

    it('without the key, which is then needed, and never over another file', async () => {
      const file = path.join(folder, 'backup.tar.gz');
      expect((await millrace(['backup', file])).stderr).toContain('It does not hold the encryption key.');
      expect((await millrace(['backup', file])).stderr).toContain(`The file ${file} exists.`);
      expect((await millrace(['restore', file], other())).stderr).toContain(
        'The secrets in the backup are encrypted with a key that is not here.\nHint: Copy instance.json of the instance',
      );
    });

    it('and says what is missing', async () => {
      expect((await millrace(['backup', 'x'], other())).stderr).toContain('There is no instance in');
      expect((await millrace(['restore', 'nowhere'], other())).stderr).toContain('The file nowhere cannot be read');
      expect((await millrace(['restore'], other())).stderr).toContain('The word <file> is missing.');
    });
  });

  describe('looks after accounts', () => {
    async function withUsers<T>(act: (users: UserRepository) => Promise<T>): Promise<T> {
      await mkdir(path.join(folder, 'data'), { recursive: true });
      await readInstanceFile(path.join(folder, 'data'));
      const database = await openSqliteDatabase(path.join(folder, 'data', 'millrace.sqlite'));
      return act(new UserRepository(database.db)).finally(() => database.close());
    }

    const setOwnerUp = () =>
      withUsers(async (users) => {
        const { id } = await users.owner();
        await users.update(id, { email: 'ann@example.org', password_hash: 'old', mfa_since: 1, mfa_secret: 'x' });
      });

    it('with addresses to hand over', async () => {
      await setOwnerUp();
      const invited = await millrace(['user', 'invite', 'Bob@example.org']);
      expect(invited.stdout).toMatch(/http:\/\/localhost:5678\/signup\?inviterId=\S+&token=\S+/);
      const reset = await millrace(['user', 'reset-password', 'ann@example.org']);
      expect(reset.stdout).toMatch(/http:\/\/localhost:5678\/change-password\?token=\S+/);
      expect((await millrace(['user', 'reset-password', 'bob@example.org'])).stderr).toContain('has not accepted');
    });

    it('whose authenticator is lost', async () => {
      await setOwnerUp();
      expect((await millrace(['user', 'reset-two-factors', 'ann@example.org'])).code).toBe(0);
      expect(await withUsers((users) => users.owner())).toMatchObject({ mfa_since: null, mfa_secret: null });
      expect(JSON.parse((await millrace(['user', 'list', '--json'])).stdout)).toMatchObject([
        { email: 'ann@example.org', role: 'owner', state: 'active', twoFactors: false },
      ]);
    });

    it('and says what cannot be done', async () => {
      expect((await millrace(['user', 'list'])).stderr).toContain('There is no instance in');
      await withUsers(async () => undefined);
      expect((await millrace(['user', 'delete'])).stderr).toContain('"user" does not know "delete".');
      expect((await millrace(['user', 'invite', 'bob@example.org'])).stderr).toContain('is not set up yet');
      expect((await millrace(['user', 'reset-password', 'nobody'])).stderr).toContain('"nobody" is no email address.');
    });
  });

  it('says what goes wrong, and what to do', async () => {
    const port = String(await freePort());
    const fresh = await millrace(['doctor'], { MILLRACE_PORT: port, MILLRACE_PROT: '1' });
    expect(fresh).toMatchObject({ code: 0, stdout: expect.stringContaining('There is no instance in') });
    expect(fresh.stdout).toContain('Did you mean MILLRACE_PORT?');
    const data = path.join(folder, 'data');
    await mkdir(data);
    await readInstanceFile(data);
    const database = await openSqliteDatabase(path.join(data, 'millrace.sqlite'));
    const credential = { id: 'a', name: 'a', type: 't', data: 'v1.00000000.a.b.c', created_at: 0, updated_at: 0 };
    await database.db.insertInto('credential').values(credential).execute();
    await database.close();
    await chmod(path.join(data, 'instance.json'), 0o644);
    const { code, stdout } = await millrace(['doctor', '--json'], {
      MILLRACE_PORT: port,
      MILLRACE_PUBLIC_URL: 'http://automation.example.org/',
      MILLRACE_SMTP_URL: `smtp://127.0.0.1:${port}`,
      MILLRACE_FILE_FOLDERS: path.join(folder, 'nowhere'),
    });
    const findings = JSON.parse(stdout) as Array<{ check: string; state: string; text: string }>;
    const states = Object.groupBy(findings, ({ check }) => check);
    expect(code).toBe(1);
    expect(states['Data folder']?.map(({ state }) => state)).toContain('warning');
    expect(states.Database?.map(({ state }) => state)).toEqual(['ok']);
    expect(states['Encryption key']?.[0]?.state).toBe('problem');
    expect(states.Runners?.[0]).toMatchObject({ state: 'ok', text: expect.stringContaining('one is ready after') });
    expect(states.Mail?.[0]).toMatchObject({ state: 'problem', text: expect.stringContaining('takes no messages') });
    expect(states['Folders of workflows']?.[0]?.state).toBe('problem');
    expect(states.Address?.map(({ state }) => state)).toEqual(['warning', 'warning']);
  });

  it('brings tables up, and says before what is missing', async () => {
    expect((await millrace(['migrate'])).stderr).toContain('Error: There is no instance in');
    const data = path.join(folder, 'data');
    await mkdir(data);
    await readInstanceFile(data);
    const newest = migrations.length;
    const database = await openSqliteDatabase(path.join(data, 'millrace.sqlite'), newest - 2);
    await database.close();
    const check = await millrace(['migrate', '--check']);
    expect(check).toMatchObject({ code: 1, stdout: expect.stringContaining('2 steps are missing.\n') });
    for (const { name } of migrations.slice(-2)) expect(check.stdout).toContain(`  ${name}\n`);
    expect((await millrace(['export', 'workflows', '-'])).stderr).toContain('Run "millrace migrate"');
    const unlock = lockDataFolder(data);
    expect((await millrace(['migrate'])).stderr).toContain('Error: Another Millrace uses the data folder');
    unlock();
    expect(await millrace(['migrate'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`at version ${newest}: the one of this program.\n`),
    });
    expect((await millrace(['migrate', '--check'])).code).toBe(0);
  });

  it('refuses a database of a newer version', async () => {
    await mkdir(path.join(folder, 'data'));
    const database = await openSqliteDatabase(path.join(folder, 'data', 'millrace.sqlite'));
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
    await writeFile(path.join(folder, 'file'), '');
    expect((await millrace(['start'], { MILLRACE_DATA_DIR: path.join(folder, 'file') })).stderr).toMatch(
      /^Error: The data folder .* cannot be written: part of the path is a file\.\nHint: /,
    );
    const unreachable = await millrace(['start'], { MILLRACE_DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' });
    expect(unreachable.stderr).toMatch(
      /^Error: The database postgres:\/\/me:\*+@127\.0\.0\.1:1\/x cannot be reached: .*ECONNREFUSED/,
    );
    expect(unreachable.stderr).not.toContain('hunter2');
    await mkdir(path.join(folder, 'data'), { recursive: true });
    await writeFile(path.join(folder, 'data', 'millrace.sqlite'), 'this is not a database, it is text');
    expect((await millrace(['start'])).stderr).toContain('millrace.sqlite cannot be opened: file is not a database.');
  });

  it('refuses a key that does not open the stored credentials', async () => {
    const data = path.join(folder, 'data');
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

  describe('changes the encryption key', () => {
    const instanceFile = () => path.join(folder, 'data', 'instance.json');
    const readInstance = async (): Promise<Record<string, string>> =>
      JSON.parse(await readFile(instanceFile(), 'utf8'));

    async function withCredential<T>(act: (database: SqliteDatabase) => Promise<T>): Promise<T> {
      const database = await openSqliteDatabase(path.join(folder, 'data', 'millrace.sqlite'));
      try {
        return await act(database);
      } finally {
        await database.close();
      }
    }

    const store = (key: string) =>
      withCredential(async ({ db }) => {
        const data = createCredentialCipher(key).encrypt('hunter2', 'a');
        await db
          .insertInto('credential')
          .values({ id: 'a', name: 'a', type: 't', data, created_at: 0, updated_at: 0 })
          .execute();
      });

    const read = (key: string) =>
      withCredential(async ({ db }) => {
        const row = await db.selectFrom('credential').select('data').executeTakeFirstOrThrow();
        return createCredentialCipher(key).decrypt(row.data, 'a');
      });

    it('where the data folder keeps it, and goes on when it was interrupted before the file was written', async () => {
      await mkdir(path.join(folder, 'data'));
      const { encryptionKey: former = '', ...facts } = await readInstanceFile(path.join(folder, 'data'));
      await store(former);
      const { code, stdout } = await millrace(['rotate-key']);
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: `1 record is encrypted with the new key.\nThe new key is in instance.json of ${path.join(folder, 'data')}: copy it to where you keep the former one.\n`,
      });
      const { encryptionKey: key = '', ...kept } = await readInstance();
      expect(kept).toEqual(facts);
      expect(key).not.toBe(former);
      expect(await read(key)).toBe('hunter2');
      expect((await stat(instanceFile())).mode & 0o777).toBe(0o600);

      const before = { ...facts, encryptionKey: former, nextEncryptionKey: key };
      await writeFile(instanceFile(), JSON.stringify(before));
      const start = await millrace(['start'], { MILLRACE_PORT: String(await freePort()) });
      expect(start).toMatchObject({ code: 1, stderr: expect.stringContaining('"millrace rotate-key", run it again') });
      expect((await millrace(['rotate-key'])).stdout).toContain('0 records are encrypted');
      expect(await readInstance()).toEqual({ ...facts, encryptionKey: key });
      expect(await read(key)).toBe('hunter2');
    });

    it('where the environment gives it, to one that it names, too', async () => {
      const former = { MILLRACE_ENCRYPTION_KEY: 'the former key, long enough' };
      const next = { MILLRACE_NEW_ENCRYPTION_KEY: 'the new key, long enough' };
      await mkdir(path.join(folder, 'data'));
      await store(former.MILLRACE_ENCRYPTION_KEY);
      expect((await millrace(['rotate-key'], former)).stderr).toBe(
        'Error: MILLRACE_ENCRYPTION_KEY gives the key, and nothing names the new one.\nHint: Set MILLRACE_NEW_ENCRYPTION_KEY to the new key, at least 16 characters.\n',
      );
      expect((await millrace(['rotate-key'], { ...former, ...next })).stdout).toBe(
        '1 record is encrypted with the new key.\nNow set MILLRACE_ENCRYPTION_KEY to the new key, and remove MILLRACE_NEW_ENCRYPTION_KEY.\n',
      );
      expect(await read(next.MILLRACE_NEW_ENCRYPTION_KEY)).toBe('hunter2');
    });

    it('never while a server uses the data folder', async () => {
      await mkdir(path.join(folder, 'data'));
      const unlock = lockDataFolder(path.join(folder, 'data'));
      expect((await millrace(['rotate-key'])).stderr).toContain('Error: Another Millrace uses the data folder');
      unlock();
    });
  });
});
