import { type ExecFileOptions, execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { startEchoService } from '../testing/echo-service.ts';
import type { LocalService } from '../testing/local-service.ts';
import { parcelsWorkflow } from '../testing/parcels-package.ts';
import { useTestServer } from '../testing/test-server.ts';

const NAME = 'n8n-nodes-parcels';
const ROOT = path.resolve(import.meta.dirname, '../../../..');
const CREATE = 'packages/create-millrace-node/bin/create-millrace-node.mjs';
const PATH = [path.join(ROOT, 'node_modules/.bin'), path.dirname(process.execPath), process.env.PATH];
const execute = promisify(execFile);

/** @throws with what the program put out, which tells why it failed */
async function run(program: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  try {
    return (await execute(program, args, { ...options, encoding: 'utf8' })).stdout;
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { stdout: string; stderr: string };
    throw new Error([message, stdout, stderr].join('\n'), { cause: error });
  }
}

/** npm is started many times. */
const LIMIT_MS = 300_000;
/** Others see a change within seconds. */
const POLL = { timeout: 60_000 };

describe('A package of nodes that is being written', () => {
  let folder: string;
  let service: LocalService;
  const server = useTestServer(async (home) => {
    folder = path.join(home, NAME);
    await run(process.execPath, [path.join(ROOT, CREATE), 'parcels', folder]);
    // The kit as it would be published: it is all that the package gets of the workspace.
    await run(process.execPath, [path.join(ROOT, 'scripts/pack-node-sdk.mjs'), home]);
    const [kit = ''] = (await readdir(home)).filter((file) => file.startsWith('millrace-node-sdk-'));
    const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    // The compiler is that of the workspace.
    const { typescript: _compiler, ...devDependencies } = manifest.devDependencies;
    Object.assign(devDependencies, { '@millrace/node-sdk': `file:${path.join(home, kit)}` });
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, devDependencies }));
    const env = { ...process.env, PATH: PATH.join(path.delimiter) };
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, env });
    // It builds, and its own tests pass, as its author finds it.
    await run('npm', ['test'], { cwd: folder, env });
    const environment = {
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_cache: path.join(home, 'npm-cache'),
      MILLRACE_SSRF_ALLOW: '127.0.0.1',
      MILLRACE_RUNNER_MAX_HOLD: '60',
    };
    return { runnerEntry: runnerEntry(), devPackage: folder, environment };
  });
  beforeAll(async () => {
    service = await startEchoService();
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it('is begun by `npm create millrace-node`, installed, run, and installed again when it was built anew, also after a build that failed', {
    timeout: LIMIT_MS,
  }, async () => {
    const versions = async () => (await server.rest<JsonObject[]>('GET', '/nodes')).map((one) => one.installedVersion);
    await expect.poll(versions, POLL).toEqual(['0.1.0']);
    const types = async () =>
      (await server.rest<JsonObject[]>('GET', '/node-types'))
        .filter(({ name }) => String(name).startsWith(`${NAME}.`))
        .map(({ displayName }) => displayName);
    expect(await types()).toEqual(['Parcels', 'Parcels Tool']);

    const data = { baseUrl: service.url, token: 't1' };
    const { id } = await server.rest('POST', '/credentials', { name: 'Mine', type: 'parcelsApi', data });
    const workflow = parcelsWorkflow('', String(id));
    const [, send] = workflow.nodes as JsonObject[];
    Object.assign(send ?? {}, { parameters: { operation: 'create', text: '={{ $json.body.to }}' } });
    const stored = await server.rest('POST', '/workflows', workflow);
    await server.rest('PATCH', `/workflows/${stored.id}`, { active: true });
    expect(JSON.parse((await server.call('POST', '/webhook/parcels', { to: 'Ada' })).text)).toMatchObject({
      ...{ method: 'POST', path: '/notes', headers: { authorization: 'Bearer t1' }, body: '{"text":"Ada"}' },
    });

    await writeFile(path.join(folder, 'dist/nodes/Parcels/Parcels.node.js'), 'throw new Error("half written")');
    await expect.poll(types, POLL).toEqual([]);
    const file = path.join(folder, 'src/parcels.node.ts');
    const code = await readFile(file, 'utf8');
    await writeFile(file, code.replace("displayName: 'Parcels'", "displayName: 'Better parcels'"));
    await run('npx', ['millrace-node', 'build'], {
      cwd: folder,
      env: { ...process.env, PATH: PATH.join(path.delimiter) },
    });
    await expect.poll(types, POLL).toEqual(['Better parcels', 'Better parcels Tool']);
    expect(await versions()).toEqual(['0.1.0']);
  });

  it('does not compile with any of ten mistakes', { timeout: LIMIT_MS }, async () => {
    for (const [index, [file, right, wrong]] of MISTAKES.entries()) {
      const text = await readFile(path.join(folder, file), 'utf8');
      expect(text).toContain(right);
      const place = path.join(folder, path.dirname(file), `mistake-${index}`);
      await mkdir(place);
      const planted = text.replace(right, wrong).replaceAll("'./", "'../").replaceAll("'../src/", "'../../src/");
      await writeFile(path.join(place, path.basename(file)), planted);
    }
    const told = await run('tsc', [], { cwd: folder, env: { PATH: PATH.join(path.delimiter) } }).catch(String);
    const found = new Set([...told.matchAll(/^\w+\/(mistake-\d+)\//gm)].map(([, place]) => place));
    expect([...found].sort()).toEqual(MISTAKES.map((_, index) => `mistake-${index}`));
  });
});

/** Each is planted alone: the file, what stands there, and what stands there with the mistake. */
const MISTAKES: ReadonlyArray<readonly [file: string, right: string, wrong: string]> = [
  ['src/parcels.node.ts', "method: 'POST'", "methd: 'POST'"],
  ['src/parcels.node.ts', 'path`/notes/', '`/notes/'],
  ['src/parcels.node.ts', '({ text })', '({ txt: text })'],
  ['src/parcels.node.ts', 'query: { limit }', 'qeury: { limit }'],
  ['src/parcels.node.ts', 'operations: {', "defaultOperation: 'got', operations: {"],
  ['src/parcels.node.ts', "reason: 'error.message'", "reson: 'error.message'"],
  ['src/parcels-api.credential.ts', '({ token })', '({ tokn: token })'],
  ['test/parcels.test.ts', 'limit: 2', 'limt: 2'],
  ['test/parcels.test.ts', "operation: 'get', noteId: 7", "operation: 'got', noteId: 7"],
  ['test/parcels.test.ts', 'credentials: { parcelsApi:', 'credentials: { parcelApi:'],
];
