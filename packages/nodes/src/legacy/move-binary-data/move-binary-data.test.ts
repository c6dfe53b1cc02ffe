import type { Item, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import moveBinaryData from './move-binary-data.node.ts';

const fileOf = (content: string | Buffer, encoding: BufferEncoding = 'utf8') => ({
  data: (typeof content === 'string' ? Buffer.from(content, encoding) : content).toString('base64'),
  mimeType: 'text/plain',
});
const run = async (item: Item, parameters: JsonObject, typeVersion = 1.1) =>
  (await runNode(moveBinaryData, { items: [item], parameters, typeVersion })).items;

describe('to JSON', () => {
  it('makes JSON in a file the item', async () => {
    const item = { json: { old: 1 }, binary: { data: fileOf('{"a":1}'), other: fileOf('x') } };
    expect(await run(item, {})).toEqual([{ json: { a: 1 }, binary: { other: item.binary.other } }]);
    expect((await run(item, { options: { keepSource: true } }))[0]?.binary).toEqual(item.binary);
  });

  it('puts the content into a field, as text, JSON or Base64', async () => {
    const item = { json: { old: 1 }, binary: { data: fileOf('[1]') } };
    const into = (options: JsonObject) => ({ setAllData: false, destinationKey: 'a.b', options });
    expect((await run(item, into({})))[0]).toEqual({ json: { old: 1, a: { b: '[1]' } } });
    expect((await run(item, into({ jsonParse: true })))[0]?.json.a).toEqual({ b: [1] });
    expect((await run(item, into({ keepAsBase64: true })))[0]?.json.a).toEqual({ b: 'WzFd' });
  });

  it('reads other encodings and byte order marks', async () => {
    const latin = { json: {}, binary: { data: fileOf('ä', 'latin1') } };
    const field = { setAllData: false };
    expect((await run(latin, { ...field, options: { encoding: 'iso88591' } }))[0]?.json).toEqual({ data: 'ä' });
    const marked = { json: {}, binary: { data: fileOf('\uFEFFx') } };
    expect((await run(marked, field))[0]?.json).toEqual({ data: 'x' });
    expect((await run(marked, { ...field, options: { stripBOM: false } }))[0]?.json).toEqual({ data: '\uFEFFx' });
  });

  it('drops items without the file and says what is no JSON', async () => {
    expect(await run({ json: { a: 1 } }, {})).toEqual([]);
    await expect(run({ json: {}, binary: { data: fileOf('x') } }, {})).rejects.toThrow(
      "The file 'data' holds no valid JSON",
    );
    await expect(run({ json: {}, binary: { data: fileOf('[1]') } }, {})).rejects.toThrow(
      'holds no JSON object, but array',
    );
  });
});

describe('to a file', () => {
  const content = (items: Item[], name = 'data') =>
    Buffer.from(items[0]?.binary?.[name]?.data ?? '', 'base64').toString();

  it('writes the whole item', async () => {
    const items = await run({ json: { a: 1 } }, { mode: 'jsonToBinary', options: { fileName: 'a.json' } });
    expect(items[0]?.json).toEqual({});
    expect(content(items)).toBe('{"a":1}');
    expect(items[0]?.binary?.data).toMatchObject({ fileName: 'a.json', mimeType: 'application/json' });
  });

  it('writes a field, and drops it', async () => {
    const field = (options: JsonObject = {}) => ({
      mode: 'jsonToBinary',
      convertAllData: false,
      sourceKey: 'a.b',
      options,
    });
    const item = { json: { a: { b: 'text', c: 1 } }, binary: { kept: fileOf('x') } };
    const items = await run(item, { ...field(), destinationKey: 'out' });
    expect(items[0]?.json).toEqual({ a: { c: 1 } });
    expect(Object.keys(items[0]?.binary ?? {})).toEqual(['kept', 'out']);
    expect(content(items, 'out')).toBe('text');
    expect(content(await run(item, field(), 1))).toBe('"text"');
    expect(content(await run(item, field({ useRawData: true }), 1))).toBe('text');
    expect(content(await run({ json: { a: { b: 'dGV4dA==' } } }, field({ dataIsBase64: true })))).toBe('text');
    expect(content(await run(item, field({ encoding: 'utf8', addBOM: true })))).toBe('\uFEFFtext');
    expect(await run({ json: { x: 1 } }, field())).toEqual([{ json: { x: 1 } }]);
  });
});
