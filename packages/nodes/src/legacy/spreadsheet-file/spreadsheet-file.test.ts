import type { Item, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import spreadsheetFile from './spreadsheet-file.node.ts';

const [first, second] = spreadsheetFile;
const nodeOf = (typeVersion: number) => (typeVersion === 1 ? first : second) as NonNullable<typeof first>;

const fileOf = (content: string | Uint8Array, mimeType = 'text/csv') => ({
  data: Buffer.from(content as string).toString('base64'),
  mimeType,
});
const read = async (content: string | Uint8Array, options: JsonObject = {}, typeVersion = 2, mimeType = 'text/csv') => {
  const items = [{ json: { old: 1 }, binary: { data: fileOf(content, mimeType) } }];
  return runNode(nodeOf(typeVersion), { items, parameters: { options }, typeVersion });
};
const write = async (
  items: Array<Item | JsonObject>,
  fileFormat: string,
  options: JsonObject = {},
  typeVersion = 2,
) => {
  const parameters = { operation: 'toFile', fileFormat, options };
  const result = await runNode(nodeOf(typeVersion), { items, parameters, typeVersion });
  return result.items[0] as Item;
};
const bytesOf = (item: Item, name = 'data') => Buffer.from(item.binary?.[name]?.data ?? '', 'base64');

describe('every format', () => {
  const rows: JsonObject[] = [
    { name: 'Ann', age: 30, isMember: true, 'very long number': 12_345_678_901 },
    { name: 'Bob "B", Jr.', age: 0.5, isMember: false, empty: null },
  ];

  it.each([
    ['xlsx', 2],
    ['xls', 2],
    ['ods', 2],
    ['html', 2],
    ['xlsx', 1],
    ['ods', 1],
  ])('reads what it writes: %s, version %d', async (format, typeVersion) => {
    const file = await write(rows, format, {}, typeVersion);
    expect(file.binary?.data?.fileName).toBe(`spreadsheet.${format}`);
    const { json, items } = await read(bytesOf(file), {}, typeVersion, file.binary?.data?.mimeType);
    expect(json).toEqual([
      { name: 'Ann', age: 30, isMember: true, 'very long number': 12_345_678_901 },
      { name: 'Bob "B", Jr.', age: 0.5, isMember: false },
    ]);
    expect(items[1]).toMatchObject({ pairedItem: { item: 0 } });
    expect(items[1]?.binary).toBeUndefined();
  });

  it('reads texts from CSV, and what they stand for in the first version', async () => {
    const file = await write(rows, 'csv');
    expect(bytesOf(file).toString()).toBe(
      '\uFEFFname,age,isMember,very long number,empty\nAnn,30,TRUE,12345678901,\n"Bob ""B"", Jr.",0.5,FALSE,,\n',
    );
    expect((await read(bytesOf(file), { enableBOM: true })).json).toEqual([
      { name: 'Ann', age: '30', isMember: 'TRUE', 'very long number': '12345678901' },
      { name: 'Bob "B", Jr.', age: '0.5', isMember: 'FALSE' },
    ]);
    expect((await read(bytesOf(file), {}, 1)).json[0]).toEqual({
      name: 'Ann',
      age: 30,
      isMember: true,
      'very long number': 12_345_678_901,
    });
  });

  it('writes rich text with all values', async () => {
    const text = bytesOf(await write(rows, 'rtf')).toString();
    expect(text).toMatch(/^\{\\rtf1/);
    expect(text).toContain('Ann');
  });
});

describe('writing', () => {
  it('makes columns of what lies inside, and of all fields that any item has', async () => {
    const items: JsonObject[] = [{ a: { b: 1, c: [true, 'x'] }, empty: {} }, { d: 2 }];
    expect(bytesOf(await write(items, 'csv')).toString()).toBe('\uFEFFa.b,a.c.0,a.c.1,d\n1,TRUE,x,\n,,,2\n');
  });

  it('gives one item, linked to all', async () => {
    const item = await write([{ a: 1 }, { a: 2 }], 'csv', { fileName: 'out.csv' });
    expect(item).toMatchObject({ json: {}, pairedItem: [{ item: 0 }, { item: 1 }] });
    expect(item.binary?.data).toMatchObject({ fileName: 'out.csv' });
  });

  it('leaves out the header, and names and packs the sheet', async () => {
    expect(bytesOf(await write([{ a: 1 }], 'csv', { headerRow: false })).toString()).toBe('\uFEFF1\n');
    const rows = Array.from({ length: 200 }, (_, a) => ({ a, b: 'the same text again and again' }));
    const packed = bytesOf(await write(rows, 'xlsx', { compression: true, sheetName: 'People' }));
    expect(packed.length).toBeLessThan(bytesOf(await write(rows, 'xlsx')).length / 2);
    expect((await read(packed, { sheetName: 'People' }, 2, '')).json).toHaveLength(200);
  });

  it('says why a format does not take the items', async () => {
    await expect(write([{ a: 1 }], 'xlsx', { sheetName: 'a/b' })).rejects.toMatchObject({
      code: 'SPREADSHEET_NOT_WRITTEN',
      message: expect.stringContaining('The items cannot be written as XLSX: '),
    });
    await expect(write([{ a: 'x'.repeat(40_000) }], 'xlsx')).rejects.toMatchObject({ code: 'SPREADSHEET_NOT_WRITTEN' });
  });

  it('takes `__proto__` and `constructor` for plain names, also when reading', async () => {
    const item = { json: JSON.parse('{"__proto__":"p","constructor":"c","toString":{"valueOf":"v"}}') as JsonObject };
    for (const format of ['xlsx', 'csv']) {
      const file = bytesOf(await write([item], format));
      const { json } = await read(file, { enableBOM: true }, 2, format === 'csv' ? 'text/csv' : '');
      expect(Object.entries(json[0] ?? {})).toEqual([
        ['__proto__', 'p'],
        ['constructor', 'c'],
        ['toString.valueOf', 'v'],
      ]);
    }
  });

  it('leaves texts that begin like a formula as they are', async () => {
    expect(bytesOf(await write([{ a: '=1+1' }], 'csv')).toString()).toBe('\uFEFFa\n=1+1\n');
    expect((await read(bytesOf(await write([{ a: '=1+1' }], 'xlsx')), {}, 2, '')).json).toEqual([{ a: '=1+1' }]);
  });
});

describe('reading sheets', () => {
  const html = (...rows: string[][]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  const table = html(['a', 'a', '', 'd'], ['1', '2', '3', ''], ['', '', '', ''], ['x', '', 'z', '2026-01-02']);
  const readHtml = async (options: JsonObject) => (await read(table, options, 2, 'text/html')).json;

  it('numbers names that are there twice, names columns without one, and leaves out empty rows and cells', async () => {
    expect(await readHtml({})).toEqual([
      { a: 1, a_1: 2, __EMPTY: 3 },
      { a: 'x', __EMPTY: 'z', d: 46_024 },
    ]);
  });

  it('gives empty cells an empty text', async () => {
    expect((await readHtml({ includeEmptyCells: true }))[0]).toEqual({ a: 1, a_1: 2, __EMPTY: 3, d: '' });
  });

  it('gives lists without a header', async () => {
    expect(await readHtml({ headerRow: false })).toEqual([
      { row: ['a', 'a', null, 'd'] },
      { row: [1, 2, 3] },
      { row: [] },
      { row: ['x', null, 'z', 46_024] },
    ]);
    expect((await readHtml({ headerRow: false, includeEmptyCells: true }))[1]).toEqual({ row: [1, 2, 3, ''] });
  });

  it('reads a range of cells, or begins with a row', async () => {
    expect(await readHtml({ range: 'B1:C2' })).toEqual([{ a: 2, __EMPTY: 3 }]);
    expect(await readHtml({ range: '$c$2:Z99', headerRow: false })).toEqual([
      { row: [3] },
      { row: [] },
      { row: ['z', 46_024] },
    ]);
    expect(await readHtml({ range: '1' })).toEqual([{ 1: 'x', 3: 'z', __EMPTY: 46_024 }]);
    expect(await readHtml({ range: '99' })).toEqual([]);
    await expect(readHtml({ range: 'everything' })).rejects.toMatchObject({
      message: "The range 'everything' cannot be read",
      itemIndex: 0,
    });
  });

  it('keeps texts of files without types as they are', async () => {
    expect((await readHtml({ rawData: true }))[0]).toEqual({ a: '1', a_1: '2', __EMPTY: '3' });
    expect((await read('a,b\n007,1e3\n', { rawData: true }, 1)).json).toEqual([{ a: '007', b: '1e3' }]);
  });

  it('reads files as text', async () => {
    expect((await read('n\nMüller\n', { readAsString: true }, 1)).json).toEqual([{ n: 'Müller' }]);
  });

  it('names the sheets that there are', async () => {
    const file = bytesOf(await write([{ a: 1 }], 'xlsx', { sheetName: 'Real' }));
    await expect(read(file, { sheetName: 'Sheet' }, 2, '')).rejects.toMatchObject({
      message: "The spreadsheet has no sheet called 'Sheet'",
      description: "Its sheets are: 'Real'.",
    });
  });

  it('refuses what is no spreadsheet, and an item without the file', async () => {
    await expect(read('PK\x03\x04 no zip', {}, 2, '')).rejects.toMatchObject({ code: 'SPREADSHEET_INVALID' });
    await expect(runNode(nodeOf(2), { items: [{ a: 1 }] })).rejects.toThrow("The item has no file 'data'");
    expect((await read('', {}, 1)).json).toEqual([]);
  });

  it('goes on behind an item that fails where the workflow says so', async () => {
    const items: Item[] = [{ json: {} }, { json: {}, binary: { data: fileOf('a\n1\n') } }];
    const { json } = await runNode(nodeOf(2), { items, continueOnFail: true });
    expect(json).toEqual([{ error: "The item has no file 'data'" }, { a: '1' }]);
  });

  it('takes a huge sheet with few cells for what it holds', async () => {
    const sparse = '<table><tr><td>a</td></tr><tr><td>1</td></tr></table>';
    expect((await read(sparse, { range: 'A1:XFD1048576' }, 2, 'text/html')).json).toEqual([{ a: 1 }]);
  });
});
