import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
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
const run = promisify(execFile);
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
    // It builds, and its own tests pass, as its author finds it.
    const PATH = [path.join(ROOT, 'node_modules/.bin'), path.dirname(process.execPath), process.env.PATH];
    await run('npm', ['test'], { cwd: folder, env: { ...process.env, PATH: PATH.join(path.delimiter) } });
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
    const versions = async () =>
      ((await server.rest('GET', '/nodes')) as unknown as JsonObject[]).map((one) => one.installedVersion);
    await expect.poll(versions, POLL).toEqual(['0.1.0']);
    const types = async () =>
      ((await server.rest('GET', '/node-types')) as unknown as JsonObject[])
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

    const file = path.join(folder, 'dist/nodes/Parcels/Parcels.node.js');
    const code = await readFile(file, 'utf8');
    await writeFile(file, 'throw new Error("half written")');
    await expect.poll(types, POLL).toEqual([]);
    await writeFile(file, code.replaceAll("'Parcels'", "'Better parcels'"));
    await expect.poll(types, POLL).toEqual(['Better parcels', 'Better parcels Tool']);
    expect(await versions()).toEqual(['0.1.0']);
  });
});
