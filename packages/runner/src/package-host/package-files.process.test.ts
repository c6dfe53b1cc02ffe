import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BinaryFolder } from '@millrace/binary-data';
import type { BatchContext, BinaryData } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExecutionBinaryStore } from '../binary/execution-binary-store.ts';
import { describePackage } from './describe-package.ts';
import { packageNode } from './package-node.ts';
import { PackagePool } from './pool/package-pool.ts';
import { removePackages, writePackage } from './testing/write-package.ts';

const BYTES = Buffer.alloc(50_000, 'a');
const pool = new PackagePool({ maxHosts: 1, memoryMiB: 64, ssrfAllow: [], hangMs: 60_000 });
const pools = { runs: pool, signers: pool, suppliers: pool, listeners: pool };
let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'millrace-package-files-'));
});
afterAll(async () => {
  pool.close();
  removePackages();
  await rm(dataFolder, { recursive: true, force: true });
});

const storeOf = (executionId: string): ExecutionBinaryStore =>
  new ExecutionBinaryStore({
    place: new BinaryFolder(dataFolder),
    executionId,
    maxBytes: 0,
    space: undefined,
    mayOpen: async () => false,
  });

/** What a package reads of a file that its input item names. */
async function read(file: BinaryData): Promise<unknown> {
  const place = writePackage({
    execute: `const bytes = await this.helpers.getBinaryDataBuffer(0, 'data');
      return [[{ json: { bytes: bytes.length } }]];`,
  });
  const { json } = await describePackage(place, pool);
  const { nodeTypes } = JSON.parse(Buffer.from(json).toString());
  const { implementation } = packageNode(nodeTypes[0], place, pools);
  if (implementation.kind !== 'batch') throw new Error('Nodes of packages work on all items');
  const items = [{ json: {}, binary: { data: file } }];
  const context = {
    node: { id: '1', name: 'Parcels', type: 'n8n-nodes-parcels.parcels', typeVersion: 1 },
    workflow: { id: 'w1', name: 'Shipping', active: false, timezone: 'UTC' },
    execution: { id: '7', mode: 'manual' },
    items,
    inputs: [items],
    sources: [],
    parameters: () => ({}),
    signal: new AbortController().signal,
    staticData: { node: {}, workflow: {} },
    state: {},
    log: { debug() {}, info() {}, warn() {}, error() {} },
    binary: storeOf('7'),
  };
  return implementation.run(context as unknown as BatchContext<JsonObject>);
}

test('a package reads the files of its execution, and none of another one, by whatever id', async () => {
  expect(await read(await storeOf('7').create(BYTES))).toMatchObject({
    outputs: [[{ json: { bytes: BYTES.length } }]],
  });
  const foreign = await storeOf('6').create(BYTES);
  for (const file of [foreign, { ...foreign, data: 'filesystem-v2' }]) {
    await expect(read(file)).rejects.toThrow('is of another execution');
  }
});
