import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { startEchoService } from '../testing/echo-service.ts';
import type { LocalService } from '../testing/local-service.ts';
import { type PackageRegistry, startPackageRegistry } from '../testing/package-registry.ts';
import { parcelsPackage, parcelsWorkflow } from '../testing/parcels-package.ts';
import { TestServer } from '../testing/test-server.ts';
import { startTestWorker, type TestWorker } from '../testing/test-worker.ts';

const NAME = 'n8n-nodes-parcels';
const isPossible = process.env.MILLRACE_TEST_DATABASE === 'postgres';
const log = pino({ level: process.env.MILLRACE_TEST_LOG ?? 'silent' });
const runner = runnerEntry();

describe.skipIf(!isPossible)('Packages of nodes of several servers and workers', { timeout: 240_000 }, () => {
  const server = new TestServer();
  const folders: string[] = [];
  let registry: PackageRegistry;
  let service: LocalService;
  let other: TestServer | undefined;
  let worker: TestWorker | undefined;

  /** Each process has a data folder of its own. */
  function environment(): Record<string, string> {
    const folder = mkdtempSync(path.join(tmpdir(), 'millrace-shared-packages-'));
    folders.push(folder);
    return {
      ...server.home.environment,
      ...registry.environment,
      MILLRACE_DATA_DIR: folder,
      MILLRACE_RUNNERS: '1',
      MILLRACE_EXECUTIONS_MODE: 'queue',
      MILLRACE_SSRF_ALLOW: '127.0.0.1',
      MILLRACE_RUNNER_MAX_HOLD: '60',
    };
  }
  const packagesIn = (folder: string | undefined): string[] => {
    const place = path.join(folder ?? '', 'packages');
    return existsSync(place) ? readdirSync(place).map((name) => name.replace(/-[0-9a-f]+$/, '')) : [];
  };
  const listedBy = async (which: TestServer) =>
    (await which.rest<JsonObject[]>('GET', '/nodes')).map(({ installedVersion }) => installedVersion);
  const send = async (): Promise<string> => (await server.call('POST', '/webhook/parcels', { to: 'Ada' })).text;

  beforeAll(async () => {
    const folder = await server.settle();
    [registry, service] = await Promise.all([startPackageRegistry(folder), startEchoService()]);
    registry.publish(parcelsPackage('1.0.0'));
    await server.start({ environment: environment(), log, runnerEntry: runner });
  });
  afterAll(async () => {
    await worker?.stop();
    await other?.remove();
    await server.remove();
    await service?.[Symbol.asyncDispose]();
    await registry?.[Symbol.asyncDispose]();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('are the same everywhere: also for those that start later, after an update, and after removal', async () => {
    await server.rest('POST', '/nodes', { name: NAME });
    other = new TestServer();
    await other.settle();
    await other.start({ environment: environment(), log, runnerEntry: runner, instanceId: 'other' });
    worker = await startTestWorker({ instanceId: 'worker', environment: environment(), log, runnerEntry: runner });
    expect(folders.map(packagesIn)).toEqual(folders.map(() => [`${NAME}@1.0.0`]));
    expect(await listedBy(other)).toEqual(['1.0.0']);

    const credential = await server.rest('POST', '/credentials', {
      ...{ name: 'Mine', type: 'parcelsApi', data: { key: 'k1' } },
    });
    const { id } = await server.rest('POST', '/workflows', parcelsWorkflow(service.url, String(credential.id)));
    await server.rest('PATCH', `/workflows/${id}`, { active: true });
    expect(JSON.parse(await send())).toEqual({ sentBy: '1.0.0', key: 'k1', to: 'Ada' });

    registry.publish(parcelsPackage('1.1.0'));
    const page = await server.openPage('a');
    await other.rest('PATCH', '/nodes', { name: NAME });
    await page.next('nodeTypesChanged');
    page.close();
    await expect.poll(send, { timeout: 30_000 }).toContain('"sentBy":"1.1.0"');

    await server.call('DELETE', `/rest/nodes?name=${NAME}`);
    await expect.poll(() => listedBy(other as TestServer), { timeout: 30_000 }).toEqual([]);
    await expect.poll(() => folders.map(packagesIn), { timeout: 30_000 }).toEqual(folders.map(() => []));
  });
});
