import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Item } from '@millrace/workflow';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adoptFiles } from './binary-files.ts';
import { BinaryFolder } from './binary-folder.ts';

const NAME = '0123456789abcdef0123456789abcdef';
let dataFolder: string;
let folder: BinaryFolder;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'millrace-binary-'));
  folder = new BinaryFolder(dataFolder);
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

async function store(executionId: string, content: string): Promise<Item> {
  await mkdir(folder.ofExecution(executionId), { recursive: true });
  await writeFile(path.join(folder.ofExecution(executionId), NAME), content);
  return { json: {}, binary: { file: { data: '', id: `${executionId}.${NAME}`, mimeType: 'text/plain' } } };
}

const read = async (item: Item | undefined) => readFile(folder.fileOf(item?.binary?.file?.id ?? '') ?? '', 'utf8');

const anything = async (): Promise<boolean> => true;

test('what an execution takes over outlives the execution it came from', async () => {
  const item = await store('1', 'bytes');
  const [[taken]] = (await adoptFiles(folder, '2', [[item]], anything)) as [[Item]];
  expect(taken.binary?.file?.id).toBe(`2.${NAME}`);
  await folder.remove(['1']);
  expect(await read(taken)).toBe('bytes');
  expect(item.binary?.file?.id).toBe(`1.${NAME}`);
});

test('taking over the same file twice, or what is gone, does no harm', async () => {
  const item = await store('1', 'bytes');
  await adoptFiles(folder, '2', [[item]], anything);
  const gone: Item = { json: {}, binary: { file: { data: '', id: `3.${NAME}`, mimeType: 'a/b' } } };
  const [items] = await adoptFiles(folder, '2', [[item, item, gone], null], anything);
  expect(items?.map((entry) => entry.binary?.file?.id)).toEqual([`2.${NAME}`, `2.${NAME}`, `3.${NAME}`]);
});

test('nothing is taken from an execution that nothing may be taken from', async () => {
  const outputs = [[await store('1', 'bytes')]];
  expect(await adoptFiles(folder, '2', outputs, async (from) => from !== '1')).toBe(outputs);
  expect(await folder.open(`2.${NAME}`)).toBeUndefined();
});

test('items without files of other executions are not touched', async () => {
  const outputs = [[await store('1', 'bytes'), { json: {} }], null];
  expect(await adoptFiles(folder, '1', outputs, anything)).toBe(outputs);
});

test('inline bytes stay inline whatever id they carry, and a field may have any name', async () => {
  const item = await store('1', 'bytes');
  const binary = JSON.parse(`{"__proto__":${JSON.stringify(item.binary?.file)},"inline":{"data":"AA==","id":"x"}}`);
  const [[taken]] = (await adoptFiles(folder, '2', [[{ json: {}, binary }]], anything)) as [[Item]];
  expect(Object.entries(taken.binary ?? {}).map(([name, { id }]) => [name, id])).toEqual([
    ['__proto__', `2.${NAME}`],
    ['inline', 'x'],
  ]);
});

test.each([
  '',
  'x',
  `../1.${NAME}`,
  `1/.${NAME}`,
  `1.${NAME}/..`,
  `..${NAME}`,
  `1.${NAME}\n`,
  `1.${NAME.toUpperCase()}`,
])('the id %j leads nowhere', (id) => {
  expect(folder.fileOf(id)).toBeUndefined();
});
