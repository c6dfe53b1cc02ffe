import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import readBinaryFile from '../../legacy/read-binary-file/read-binary-file.node.ts';
import readBinaryFiles from '../../legacy/read-binary-files/read-binary-files.node.ts';
import writeBinaryFile from '../../legacy/write-binary-file/write-binary-file.node.ts';
import readWriteFile from './read-write-file.node.ts';

const disk = (files: Record<string, string> = {}) =>
  new Map(Object.entries(files).map(([path, text]) => [path, new Uint8Array(Buffer.from(text))]));
const text = (data: string | undefined) => Buffer.from(data ?? '', 'base64').toString();
const fileOf = (content: string) => ({ data: Buffer.from(content).toString('base64'), mimeType: 'text/plain' });

describe('reading', () => {
  const files = disk({ '/data/a.json': '{}', '/data/b.txt': 'b', '/other/c.txt': 'c' });
  const read = (parameters: object, typeVersion = 1.1) =>
    runNode(readWriteFile, { files, parameters: { ...parameters }, typeVersion });

  it('makes an item of each file, with what is known about it', async () => {
    const { items } = await read({ fileSelector: '/data/*' });
    expect(items.map(({ json }) => json.fileName)).toEqual(['a.json', 'b.txt']);
    expect(items[0]?.binary?.data).toMatchObject({ fileName: 'a.json', directory: '/data' });
    expect(text(items[1]?.binary?.data?.data)).toBe('b');
  });

  it('gives files the name, type and field that the options say', async () => {
    const options = { fileName: 'x', fileExtension: 'zip', mimeType: 'application/pdf', dataPropertyName: 'file' };
    const { items } = await read({ fileSelector: '/data/b.txt', options });
    expect(items[0]?.json).toEqual({
      mimeType: 'application/pdf',
      fileName: 'x',
      fileExtension: 'zip',
    });
    expect(items[0]?.binary?.file).toMatchObject({ fileName: 'x', fileExtension: 'zip', mimeType: 'application/pdf' });
  });

  it('says that no file matches', async () => {
    const { items, hints } = await read({ fileSelector: '/data/none*' });
    expect(items).toEqual([]);
    expect(hints).toEqual([{ message: "No file matches '/data/none*'", location: 'outputPane' }]);
  });

  it.each([1, 1.1])(
    'takes brackets as parts of a pattern unless told otherwise, in version %d',
    async (typeVersion) => {
      const files = disk({ '/d/a[[]1[]].txt': 'literal', '/d/a[1].txt': 'pattern' });
      const readBrackets = async (options: JsonObject) =>
        (await runNode(readWriteFile, { files, typeVersion, parameters: { fileSelector: '/d/a[1].txt', options } }))
          .items;
      expect(text((await readBrackets({}))[0]?.binary?.data?.data)).toBe('pattern');
      expect(text((await readBrackets({ literalBrackets: true }))[0]?.binary?.data?.data)).toBe('literal');
    },
  );

  it('adds a file to each item in the node for one file', async () => {
    const item = { json: { id: 1 }, binary: { old: fileOf('x') } };
    const parameters = { filePath: '/data/b.txt', dataPropertyName: '__proto__' };
    const { items } = await runNode(readBinaryFile, { files, items: [item], parameters });
    expect(items[0]?.json).toEqual({ id: 1 });
    expect(Object.keys(items[0]?.binary ?? {})).toEqual(['old', '__proto__']);
    await expect(runNode(readBinaryFile, { files, parameters: { filePath: '/none' } })).rejects.toThrow('/none');
  });

  it('reads once for all items in the node for several files', async () => {
    const parameters = { fileSelector: '/data/*' };
    const { items } = await runNode(readBinaryFiles, { files, items: [{ a: 1 }, { a: 2 }], parameters });
    expect(items.map((item) => item.binary?.data?.fileName)).toEqual(['a.json', 'b.txt']);
    expect(items[1]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
    expect(items[0]?.json).toEqual({});
    const none = await runNode(readBinaryFiles, { files, parameters: { fileSelector: '/none' } });
    expect(none.items).toEqual([]);
    expect(none.hints).toHaveLength(1);
  });
});

describe.each<[string, NodeType, JsonObject]>([
  ['read/write files', readWriteFile, { operation: 'write' }],
  ['write binary file', writeBinaryFile, {}],
])('writing with %s', (_, node, operation) => {
  const item = { json: { id: 1 }, binary: { data: fileOf('new'), other: fileOf('x') } };

  it('writes a file of the item, and notes its path', async () => {
    const files = disk({ '/data/a.txt': 'old' });
    const parameters = { ...operation, fileName: '/data/a.txt' };
    const { items } = await runNode(node, { files, items: [item], parameters });
    expect(items).toEqual([{ ...item, json: { id: 1, fileName: '/data/a.txt' } }]);
    expect(Buffer.from(files.get('/data/a.txt') ?? []).toString()).toBe('new');
  });

  it('adds to the end of a file', async () => {
    const files = disk({ '/data/a.txt': 'old' });
    const parameters = { ...operation, fileName: '/data/a.txt', options: { append: true } };
    await runNode(node, { files, items: [item, item], parameters });
    expect(Buffer.from(files.get('/data/a.txt') ?? []).toString()).toBe('oldnewnew');
  });

  it('says which files an item has when it has not the one asked for', async () => {
    const parameters = { ...operation, fileName: '/data/a.txt', dataPropertyName: 'photo' };
    await expect(runNode(node, { items: [item], parameters })).rejects.toMatchObject({
      message: "The item has no file 'photo'",
      description: "Its files are: 'data', 'other'.",
      parameter: 'dataPropertyName',
      itemIndex: 0,
    });
    await expect(runNode(node, { parameters })).rejects.toMatchObject({
      description: 'It has no files at all: the node before has to pass them on.',
    });
  });
});
