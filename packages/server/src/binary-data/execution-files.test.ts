import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BinaryFolder } from '@millrace/binary-data';
import type { ExecutionStart } from '@millrace/wire';
import type { Item, NodeRun } from '@millrace/workflow';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ExecutionFiles } from './execution-files.ts';
import type { FileReader } from './file-rights.ts';

const NAME = '0123456789abcdef0123456789abcdef';
const HOUR_MS = 3_600_000;
let dataFolder: string;
let files: ExecutionFiles;
let now: number;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'millrace-files-'));
  files = new ExecutionFiles({ place: new BinaryFolder(dataFolder), maxBytes: 8, now: () => now, rights });
  now = 1;
  open.clear();
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const reader: FileReader = { mode: 'trigger', workflowId: 'w', startedBy: null, isPart: false };
/** Executions that may be opened. */
const open = new Set<string>();
const rights = { mayOpen: async (_: FileReader, executionId: string) => open.has(executionId) };

async function store(executionId: string): Promise<Item> {
  const folder = path.join(dataFolder, 'binary', executionId);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, NAME), 'bytes');
  return { json: {}, binary: { file: { data: '', id: `${executionId}.${NAME}`, mimeType: 'text/plain' } } };
}

const folders = () => readdir(path.join(dataFolder, 'binary'));

it('gives an execution no file that it may not open, but for those of whoever hands it the items', async () => {
  const start: ExecutionStart = { kind: 'items', node: 'A', outputs: [[await store('1')]] };
  expect(await files.adoptStart({ id: '2', reader, givenBy: 'trigger-1' }, start)).toEqual(start);
  expect(await folders()).toEqual(['1']);
  const taken = await files.adoptStart({ id: '2', reader, givenBy: '1' }, start);
  expect(JSON.stringify(taken)).toContain(`2.${NAME}`);
});

it('gives an execution the files that its start brings along, whatever starts it', async () => {
  const item = await store('1');
  open.add('1');
  const run: NodeRun = {
    startTime: 0,
    executionTime: 0,
    executionIndex: 0,
    executionStatus: 'success',
    source: [],
    data: { main: [[item]] },
  };
  const starts: ExecutionStart[] = [
    { kind: 'items', node: 'A', outputs: [[item]] },
    { kind: 'subWorkflow', items: [item] },
    { kind: 'manual', runData: { A: [run], __proto__: [] as never } },
    { kind: 'schedule', node: 'A', firedAt: 1 },
  ];
  const taken = await Promise.all(
    starts.map((start, index) => files.adoptStart({ id: String(index + 2), reader }, start)),
  );
  await files.remove([1]);
  expect(await folders()).toEqual(['2', '3', '4']);
  expect(JSON.stringify(taken[0])).toContain(`2.${NAME}`);
  expect(JSON.stringify(taken[1])).toContain(`3.${NAME}`);
  expect(JSON.stringify(taken[2])).toContain(`4.${NAME}`);
  expect(taken[3]).toBe(starts[3]);
});

it('passes on run data that is not what it should be: the runner says what is wrong with it', async () => {
  const start = { kind: 'manual', runData: { A: 'nonsense', B: [{}] } } as unknown as ExecutionStart;
  expect(await files.adoptStart({ id: '2', reader }, start)).toEqual({ kind: 'manual', runData: { B: [{}] } });
});

it('removes old folders of executions that are gone and of triggers, and nothing else', async () => {
  for (const id of ['1', '2', '3']) await store(id);
  await store('listener-1');
  const now = Date.now() + 2 * HOUR_MS;
  const recent = new Date(now - HOUR_MS / 2);
  await utimes(path.join(dataFolder, 'binary', '3'), recent, recent);
  await files.sweep(async () => new Set([1]), now);
  expect(await folders()).toEqual(['1', '3']);
});

it('sweeps where there never was a file', async () => {
  await expect(files.sweep(async () => new Set(), Date.now())).resolves.toBeUndefined();
});

it('grants room up to the limit, and again when files were removed', async () => {
  await store('1');
  expect(await files.claim(4)).toBe(false);
  expect(await files.claim(3)).toBe(true);
  expect(await files.claim(1)).toBe(false);
  await files.remove([1]);
  expect(await files.claim(8)).toBe(true);
});

it('looks for files that somebody else removed, now and then', async () => {
  await store('1');
  expect(await files.claim(4)).toBe(false);
  await rm(path.join(dataFolder, 'binary'), { recursive: true });
  expect(await files.claim(4)).toBe(false);
  now += 30_000;
  expect(await files.claim(4)).toBe(true);
});
