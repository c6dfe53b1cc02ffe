import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations } from '../database/migrations/migrations.ts';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { readInstanceFile } from '../instance/data-folder.ts';
import { lockDataFolder } from '../instance/data-folder-lock.ts';
import { freePort } from '../testing/free-port.ts';
import { useCommand } from './testing/use-command.ts';

describe('The millrace command', () => {
  const { millrace, start, inFolder } = useCommand();

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
    const child = start(words);
    // As `| head` does, only sooner.
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (part) => {
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
    const passing = inFolder('passing.json');
    const failing = inFolder('failing.json');
    const report = inFolder('report.xml');
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

  it('says what goes wrong, and what to do', async () => {
    const port = String(await freePort());
    const fresh = await millrace(['doctor'], { MILLRACE_PORT: port, MILLRACE_PROT: '1' });
    expect(fresh).toMatchObject({ code: 0, stdout: expect.stringContaining('There is no instance in') });
    expect(fresh.stdout).toContain('Did you mean MILLRACE_PORT?');
    const data = inFolder('data');
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
      MILLRACE_FILE_FOLDERS: inFolder('nowhere'),
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
    const data = inFolder('data');
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
});
