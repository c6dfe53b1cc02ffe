import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { startEchoService } from '../testing/echo-service.ts';
import type { LocalService } from '../testing/local-service.ts';
import {
  type PackageRegistry,
  type PublishedPackage,
  packedFile,
  startPackageRegistry,
} from '../testing/package-registry.ts';
import { parcelsPackage, parcelsWorkflow } from '../testing/parcels-package.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { ENCRYPTION_KEY, useTestServer } from '../testing/test-server.ts';

const NAME = 'n8n-nodes-parcels';
const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const run = promisify(execFile);
/** npm is started a dozen times in each test. */
const LIMIT_MS = 300_000;
/** Others see a change within seconds. */
const POLL = { timeout: 60_000 };

describe('Packages of nodes', () => {
  let registry: PackageRegistry;
  let service: LocalService;
  const server = useTestServer(async (folder) => {
    registry = await startPackageRegistry(folder);
    // What it expects beside itself is not to be had: it does without.
    registry.publish(withPeer('1.0.0', 'nowhere'));
    return {
      runnerEntry: runnerEntry(),
      // Started by `npm start --silent`: npm hands its own options on.
      environment: {
        MILLRACE_SSRF_ALLOW: '127.0.0.1',
        MILLRACE_RUNNER_MAX_HOLD: '60',
        MILLRACE_PACKAGE_MAX_MIB: '1',
        PATH: `${await writeRefusingNpm(folder)}:${process.env.PATH}`,
        npm_config_loglevel: 'silent',
        ...registry.environment,
      },
    };
  });
  beforeAll(async () => {
    service = await startEchoService();
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await registry?.[Symbol.asyncDispose]();
  });

  /** What the command prints, or what it says went wrong, where no registry can be reached. */
  async function millrace(...words: string[]): Promise<string> {
    const offline = { ...registry.environment, npm_config_registry: 'http://127.0.0.1:1/' };
    const env = { ...offline, ...server.home.environment, ...bareEnvironment, HOME: server.folder };
    const given = [MAIN, 'packages', ...words];
    try {
      const environment = { ...env, MILLRACE_ENCRYPTION_KEY: ENCRYPTION_KEY };
      return (await run(process.execPath, given, { cwd: server.folder, env: environment })).stdout;
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  }

  const change = (method: string, name: string) => server.call(method, '/rest/nodes', { name });
  const remove = (name: string) => server.call('DELETE', `/rest/nodes?name=${name}`);
  const typesOf = async (): Promise<unknown[]> =>
    (await server.rest<JsonObject[]>('GET', '/node-types'))
      .map(({ name }) => name)
      .filter((name) => String(name).startsWith(NAME));
  const send = async (to: string): Promise<JsonObject> =>
    JSON.parse((await server.call('POST', '/webhook/parcels', { to })).text) as JsonObject;

  it('are installed from the registry, run, are updated and removed, all while the server runs', {
    timeout: LIMIT_MS,
  }, async () => {
    expect(await server.rest('GET', '/settings')).toMatchObject({ communityNodesEnabled: true, isNpmAvailable: true });
    const page = await server.openPage('a');
    expect((await change('POST', `npm i ${NAME}`)).data).toEqual({
      packageName: NAME,
      installedVersion: '1.0.0',
      authorName: 'Pat',
      authorEmail: 'pat@example.com',
      installedNodes: [{ name: 'Parcels', type: `${NAME}.parcels`, latestVersion: 1 }],
      leftOut: [],
      usedBy: [],
    });
    await page.next('nodeTypesChanged');
    page.close();
    expect(await typesOf()).toEqual([`${NAME}.parcels`]);
    await expectRefusal(change('POST', NAME), 'PACKAGE_INSTALLED');

    const credential = await server.rest('POST', '/credentials', {
      ...{ name: 'Mine', type: 'parcelsApi', data: { key: 'k1' } },
    });
    const { id } = await server.rest('POST', '/workflows', parcelsWorkflow(service.url, String(credential.id)));
    await server.rest('PATCH', `/workflows/${id}`, { active: true });
    expect(await send('Ada')).toEqual({ sentBy: '1.0.0', key: 'k1', to: 'Ada' });
    await send('');
    const [failed] = (await server.rest('GET', '/executions?filter={"status":["error"]}')).results as JsonObject[];
    expect((await server.call('GET', `/rest/executions/${failed?.id}`)).text).toContain('Nobody to send to');

    registry.publish({ name: 'labels', version: '1.0.0', files: { 'index.js': '' } });
    registry.publish(withPeer('1.1.0', 'labels', `require('labels');`));
    expect((await change('PATCH', NAME)).data).toMatchObject({
      installedVersion: '1.1.0',
      usedBy: [{ id, name: 'Parcels' }],
    });
    expect(await send('Bo')).toMatchObject({ sentBy: '1.1.0' });
    expect((await change('PATCH', `${NAME}@1.0.0`)).data).toMatchObject({
      installedVersion: '1.0.0',
      updateAvailable: '1.1.0',
    });
    expect(await server.rest('GET', '/nodes')).toMatchObject([{ packageName: NAME, installedVersion: '1.0.0' }]);

    expect((await remove(NAME)).data).toBe(true);
    expect(await typesOf()).toEqual([]);
    expect(await server.rest('GET', '/nodes')).toEqual([]);
    await expect.poll(() => readdirSync(path.join(server.folder, 'packages')), POLL).toEqual([]);
  });

  it('are installed by the command from a folder and a file, which a server that runs takes over', {
    timeout: LIMIT_MS,
  }, async () => {
    const folder = await writeBuilt(path.join(server.folder, 'built'), '3.0.0');
    const page = await server.openPage('b');
    expect(await millrace('install', folder)).toBe(`${NAME}@3.0.0 is installed: Parcels\n`);
    await page.next('nodeTypesChanged');
    page.close();
    expect(await typesOf()).toEqual([`${NAME}.parcels`]);

    const file = `${NAME}-3.1.0.tgz`;
    await writeFile(path.join(server.folder, file), packedFile(parcelsPackage('3.1.0')));
    expect(await millrace('update', file)).toBe(`${NAME}@3.1.0 is installed: Parcels\n`);
    await expect.poll(() => server.rest('GET', '/nodes'), POLL).toMatchObject([{ installedVersion: '3.1.0' }]);
    expect(await millrace('list')).toBe(`${NAME}@3.1.0\n  Parcels; used by 1 workflow\n`);
    expect(await millrace('remove', NAME)).toContain(`${NAME} is removed.\nThese workflows have nodes of it`);
    await expect.poll(() => server.rest('GET', '/nodes'), POLL).toEqual([]);
  });

  it('are refused when they are missing, unusable or not whole, and what is there stays', {
    timeout: LIMIT_MS,
  }, async () => {
    for (const name of ['left-pad', '../n8n-nodes-x', '--n8n-nodes-x', 'n8n-nodes-x --before']) {
      await expectRefusal(change('POST', name), 'BAD_REQUEST');
    }
    await expectRefusal(change('POST', 'n8n-nodes-nowhere'), 'PACKAGE_NOT_FOUND');
    await expectRefusal(change('PATCH', 'n8n-nodes-nowhere'), 'PACKAGE_NOT_FOUND');
    await expectRefusal(remove('n8n-nodes-nowhere'), 'PACKAGE_NOT_FOUND');
    const files = { 'dist/Parcels.node.js': `throw new Error('no licence')`, 'dist/ParcelsApi.credentials.js': '' };
    registry.publish(parcelsPackage('2.0.0', { files }));
    registry.publish(parcelsPackage('2.0.1', { integrity: `sha512-${Buffer.alloc(64).toString('base64')}` }));
    registry.publish(parcelsPackage('2.0.2', { manifest: {} }));
    registry.publish(parcelsPackage('2.0.3', { files: { large: 'x'.repeat(1_100_000) } }));
    const expectRefusals = async (method: string): Promise<void> => {
      await expectRefusal(change(method, `${NAME}@9.9.9`), 'PACKAGE_VERSION_NOT_FOUND');
      await expectRefusal(change(method, `${NAME}@2.0.1`), 'PACKAGE_NOT_INTACT');
      await expectRefusal(change(method, `${NAME}@2.0.3`), 'PACKAGE_TOO_LARGE');
      await expectRefusal(change(method, `${NAME}@0.0.0-E404`), 'PACKAGE_INCOMPLETE');
      await expectRefusal(change(method, `${NAME}@0.0.0-E403`), 'REGISTRY_REFUSED');
      await expectRefusal(change(method, `${NAME}@0.0.0-ETIMEDOUT`), 'REGISTRY_UNREACHABLE');
      await expectRefusal(change(method, `${NAME}@0.0.0-ENOSPC`), 'PACKAGE_NOT_STORED');
      await expectRefusal(change(method, `${NAME}@0.0.0-EOTHER`), 'PACKAGE_INSTALL_FAILED');
      const unusable = await change(method, `${NAME}@2.0.0`);
      expect(unusable.data).toMatchObject({ code: 'PACKAGE_NOT_USABLE' });
      expect(unusable.text).toContain('no licence');
    };
    await expectRefusals('POST');
    await expectRefusal(change('POST', `${NAME}@2.0.2`), 'PACKAGE_NOT_USABLE');
    // It was downloaded once, and kept.
    expect(registry.downloads.filter((file) => file === `${NAME}/-/2.0.0`)).toHaveLength(1);
    const dependsOn = (part: string) => ({ manifest: { n8n: { nodes: [] }, dependencies: { part } } });
    registry.publish(parcelsPackage('2.0.4', dependsOn(`file:${server.folder}`)));
    const linked = await change('POST', `${NAME}@2.0.4`);
    expect(linked.data).toMatchObject({ code: 'PACKAGE_NOT_USABLE' });
    expect(linked.text).toContain('a link that leads out of it (node_modules/part)');
    registry.publish(parcelsPackage('2.0.5', dependsOn('http://127.0.0.1:1/part-1.0.0.tgz')));
    await expectRefusal(change('POST', `${NAME}@2.0.5`), 'PACKAGE_FILE_UNREACHABLE');
    await change('POST', `${NAME}@1.0.0`);
    await expectRefusals('PATCH');
    await expectRefusal(change('PATCH', `${NAME}@2.0.5`), 'PACKAGE_FILE_UNREACHABLE');
    expect(await typesOf()).toEqual([`${NAME}.parcels`]);
    await expect.poll(() => readdirSync(path.join(server.folder, 'packages')), POLL).toHaveLength(1);
  });
});

/** A package that names another one as its peer. @param before code in front of that of its node */
function withPeer(version: string, peer: string, before = ''): PublishedPackage {
  const { manifest, files } = parcelsPackage(version);
  const node = 'dist/Parcels.node.js';
  return parcelsPackage(version, {
    manifest: { ...manifest, peerDependencies: { [peer]: '*' } },
    files: { ...files, [node]: `${before}${files[node]}` },
  });
}

/** Writes a package as its author has it after a build. @returns its folder */
async function writeBuilt(place: string, wanted: string): Promise<string> {
  const { files, name, version, manifest } = parcelsPackage(wanted);
  const folder = path.join(place, name);
  await mkdir(path.join(folder, 'dist'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name, version, ...manifest }));
  return folder;
}

/** npm, but for versions whose names end with a code: those it refuses for that reason. @returns the folder it lies in */
async function writeRefusingNpm(folder: string): Promise<string> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  const program = path.join(bin, 'npm');
  const lines = [
    '#!/bin/sh',
    'for last; do :; done',
    'case "$last" in *@0.0.0-E*)',
    `  echo "npm error code \${last##*-}" >&2`,
    `  echo "npm error 404 The requested resource 'left-behind@1.0.0' could not be found" >&2`,
    '  exit 1;;',
    'esac',
    `PATH='${process.env.PATH}' exec npm "$@"`,
  ];
  await writeFile(program, lines.join('\n'));
  await chmod(program, 0o755);
  return bin;
}
