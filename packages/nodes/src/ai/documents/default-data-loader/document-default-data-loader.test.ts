import type { DocumentLoader, Item, JsonObject, TextSplitter } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import loader from './document-default-data-loader.node.ts';

const lines: TextSplitter = { split: async (text) => text.split('\n') };

async function load(item: Item, parameters: JsonObject, typeVersion = 1.1) {
  const { thing, runs } = await supplyNode<DocumentLoader>(loader, {
    items: [item],
    parameters,
    typeVersion,
    connected: { ai_textSplitter: [lines] },
  });
  const documents = await thing.load();
  expect(runs).toMatchObject([{ response: { documents: documents.length } }]);
  return documents;
}

const fileOf = (text: string, mimeType: string): Item => ({
  json: {},
  binary: { data: { data: Buffer.from(text).toString('base64'), mimeType, fileName: 'f' } },
});

const json = { a: { b: 'x y', l: [1, 'two'] }, n: 3, t: 'hello\nworld', ok: true, z: null };

describe('of the data of an item', () => {
  it('makes a document of each text, once', async () => {
    const documents = await load({ json }, {});
    expect(documents.map(({ text, metadata }) => [text, metadata.line])).toEqual([
      ['x y', 1],
      ['two', 2],
      ['hello\nworld', 3],
    ]);
    expect(documents[2]?.metadata).toEqual({
      source: 'blob',
      blobType: 'application/json',
      line: 3,
      loc: { lines: { from: 1, to: 2 } },
    });
  });

  it('takes what pointers name', async () => {
    const documents = await load({ json }, { options: { pointers: '/t, /a/l/1, /none' } });
    expect(documents.map(({ text }) => text)).toEqual(['hello\nworld', 'two']);
    await expect(load({ json }, { options: { pointers: 'a' } })).rejects.toThrow('"a" is not a JSON pointer');
  });

  it('takes what an expression gave, with metadata, and divides it by what is connected', async () => {
    const given = {
      jsonMode: 'expressionData',
      jsonData: 'one\n\ntwo\none',
      textSplittingMode: 'custom',
      options: { metadata: { metadataValues: [{ name: 'src', value: 'x' }] } },
    };
    const known = { source: 'blob', blobType: 'text/plain', src: 'x' };
    const at = (line: number) => ({ ...known, loc: { lines: { from: line, to: line } } });
    expect(await load({ json }, given)).toEqual([
      { text: 'one', metadata: at(1) },
      { text: '', metadata: at(1) },
      { text: 'two', metadata: at(3) },
      { text: 'one', metadata: at(4) },
    ]);
    expect((await load({ json }, { ...given, textSplittingMode: undefined as never }, 1)).length).toBe(4);
  });

  it('takes data that nests deeper than a stack', async () => {
    let deep: JsonObject = { text: 'down here' };
    for (let level = 0; level < 50_000; level++) deep = { deep };
    const { thing } = await supplyNode<DocumentLoader>(loader, { parameters: {}, items: [] });
    expect(await thing.load()).toEqual([]);
    const { documentsInJson } = await import('../../../lib/ai/documents/texts-in-json.ts');
    expect(documentsInJson(deep, '', 'application/json').map(({ text }) => text)).toEqual(['down here']);
  });
});

describe('of files', () => {
  it('reads CSV by rows, or by one column', async () => {
    const csv = fileOf('a,b\n1,"x, y"\n2,z\n', 'text/csv');
    const rows = await load(csv, { dataType: 'binary' });
    expect(rows.map(({ text, metadata }) => [text, metadata.line])).toEqual([
      ['a: 1\nb: x, y', 1],
      ['a: 2\nb: z', 2],
    ]);
    const column = await load(csv, { dataType: 'binary', options: { column: 'b' } });
    expect(column.map(({ text }) => text)).toEqual(['x, y', 'z']);
    await expect(load(csv, { dataType: 'binary', options: { column: 'q' } })).rejects.toThrow('no column "q"');
  });

  it('reads Markdown, text and JSON', async () => {
    const [markdown] = await load(fileOf('# Title\n\nSome *text*.\n', 'text/markdown'), { dataType: 'binary' });
    expect(markdown).toMatchObject({ text: '# Title\n\nSome *text*.', metadata: { blobType: 'text/markdown' } });
    const texts = await load(fileOf('{"a":"x","n":1}', 'application/json'), { dataType: 'binary' });
    expect(texts.map(({ text }) => text)).toEqual(['x']);
  });

  it('says what cannot be read', async () => {
    await expect(load(fileOf('x', 'image/png'), { dataType: 'binary' })).rejects.toThrow(
      'The file "f" cannot be read: its type is not supported (image/png)',
    );
    await expect(load(fileOf('{', 'application/json'), { dataType: 'binary' })).rejects.toMatchObject({
      code: 'AI_DOCUMENT_INVALID',
    });
    const missing = { dataType: 'binary', binaryMode: 'specificField', binaryDataKey: 'toString' };
    await expect(load(fileOf('x', 'text/plain'), missing)).rejects.toThrow('no file in the field "toString"');
  });
});
