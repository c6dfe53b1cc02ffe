import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { chain, node } from '../testing/real-workflows.ts';
import { makeTestHome, type TestHome } from '../testing/test-home.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const run = promisify(execFile);

/** An instance that was restored from a backup of another one, and never started. */
let home: TestHome;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'millrace-restored-'));
  const source = { MILLRACE_DATA_DIR: path.join(folder, 'source') };
  const files = path.join(folder, 'files');
  await mkdir(files);
  const nodes = [node('Start', 'manualTrigger', 1), node('Done', 'noOp', 1)];
  await writeFile(path.join(files, 'workflow.json'), JSON.stringify(chain('Restored', nodes)));
  const credential = { id: 'c1', name: 'Mail', type: 'httpBasicAuth', data: { user: 'ada', password: 'secret' } };
  await writeFile(path.join(files, 'credentials.json'), JSON.stringify([credential]));
  await millrace(source, 'import', files);
  const made = path.join(folder, 'made.json');
  await millrace(source, 'export', 'workflows', made);
  // Ids of new executions follow those that were restored.
  const [workflow] = await readList(made);
  for (let time = 0; time < 2; time++) await millrace(source, 'execute', '--id', String(workflow?.id));
  const backup = path.join(folder, 'backup.tar.gz');
  await millrace(source, 'backup', backup, '--with-key');
  home = await makeTestHome();
  await millrace(home.environment, 'restore', backup);
}, 120_000);
afterAll(async () => {
  await home.remove();
  await rm(folder, { recursive: true });
});

async function millrace(environment: Record<string, string>, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [MAIN, ...words], { env: { ...bareEnvironment, ...environment } });
  return stdout;
}
const restored = (...words: string[]) => millrace(home.environment, ...words);

it('Right after a restore, before any start, the command line runs, adds to and writes what was restored', {
  timeout: 120_000,
}, async () => {
  const exported = path.join(folder, 'exported.json');
  await restored('export', 'workflows', exported);
  const [workflow, ...others] = await readList(exported);
  expect(others).toEqual([]);
  const ran = JSON.parse(await restored('execute', '--id', String(workflow?.id))) as JsonObject;
  expect(ran).toMatchObject({ workflowName: 'Restored', status: 'success' });
  const added = path.join(folder, 'added.json');
  await writeFile(added, JSON.stringify(chain('Added', [node('Start', 'manualTrigger', 1)])));
  expect(JSON.parse(await restored('execute', '--file', added))).toMatchObject({ status: 'success' });
  await restored('import', added);
  const all = path.join(folder, 'all.json');
  await restored('export', 'workflows', all);
  expect((await readList(all)).map(({ name }) => name).sort()).toEqual(['Added', 'Restored']);
  const credentials = path.join(folder, 'credentials.json');
  await restored('export', 'credentials', credentials, '--decrypted');
  expect(await readList(credentials)).toMatchObject([{ name: 'Mail', data: { user: 'ada', password: 'secret' } }]);
  expect(await restored('doctor')).toContain('Database');
});

async function readList(file: string): Promise<JsonObject[]> {
  return JSON.parse(await readFile(file, 'utf8')) as JsonObject[];
}
