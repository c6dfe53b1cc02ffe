import type { Item, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import convertToFile from './convert-to-file.node.ts';

const convert = async (
  items: Array<Item | JsonObject>,
  parameters: JsonObject,
  more: { typeVersion?: number; continueOnFail?: boolean } = {},
) => (await runNode(convertToFile, { items, parameters, ...more })).items;
const bytesOf = (item: Item | undefined, name = 'data') => Buffer.from(item?.binary?.[name]?.data ?? '', 'base64');
const text = (item: Item | undefined, name?: string) => bytesOf(item, name).toString();

describe('tables', () => {
  it.each([
    ['csv', 'text/csv', '\uFEFFa,b'],
    ['html', 'text/html', '<html>'],
    ['rtf', 'application/rtf', '{\\rtf1'],
    ['ods', 'application/vnd.oasis.opendocument.spreadsheet', 'PK'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
    ['xls', 'application/vnd.ms-excel', Buffer.from('d0cf11e0', 'hex')],
  ])('writes all items into one %s file', async (operation, mimeType, start) => {
    const items = await convert([{ a: 1 }, { b: { c: 2 } }], { operation, binaryPropertyName: 'table' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ json: {}, pairedItem: [{ item: 0 }, { item: 1 }] });
    expect(items[0]?.binary?.table).toMatchObject({ fileName: `File.${operation}`, mimeType });
    expect(bytesOf(items[0], 'table').indexOf(start)).toBe(0);
  });

  it('refuses a table of too many cells', async () => {
    const items = Array.from({ length: 7100 }, (_, index) => ({ [`field ${index}`]: index }));
    await expect(convert(items, { operation: 'csv' })).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'The table would have 7100 rows and 7100 columns: 50410000 cells; at most 50000000 are possible',
    });
  });

  it('writes CSV as the options say', async () => {
    const options = { delimiter: ';', headerRow: false, fileName: 'x.csv' };
    const [item] = await convert([{ a: 'x;y', b: 'line\nbreak' }], { options });
    expect(text(item)).toBe('\uFEFF"x;y";"line\nbreak"\n');
    expect(item?.binary?.data?.fileName).toBe('x.csv');
  });
});

describe('JSON', () => {
  it('writes all items into one file', async () => {
    const [item, ...others] = await convert([{ a: 1 }, { a: 'ä' }], { operation: 'toJson' });
    expect(others).toEqual([]);
    expect(text(item)).toBe('[{"a":1},{"a":"ä"}]');
    expect(item).toMatchObject({ json: {}, pairedItem: [{ item: 0 }, { item: 1 }] });
    expect(item?.binary?.data).toMatchObject({ fileName: 'file.json', mimeType: 'application/json' });
  });

  it('writes each item into a file', async () => {
    const options = { format: true, addBOM: true, fileName: 'x.json' };
    const items = await convert([{ a: 1 }, { a: 2 }], { operation: 'toJson', mode: 'each', options });
    expect(items.map((item) => text(item))).toEqual(['\uFEFF{\n  "a": 1\n}', '\uFEFF{\n  "a": 2\n}']);
    expect(items[1]).toMatchObject({ json: {}, pairedItem: { item: 1 }, binary: { data: { fileName: 'x.json' } } });
  });
});

describe('text', () => {
  const run = (json: JsonObject, options: JsonObject = {}) =>
    convert([json], { operation: 'toText', sourceProperty: 'a.b', options });

  it('writes a field, other values than text as JSON', async () => {
    expect(text((await run({ a: { b: 'äö' } }))[0])).toBe('äö');
    expect(text((await run({ a: { b: [1, { c: 2 }] } }))[0])).toBe('[1,{"c":2}]');
    expect(text((await run({ a: { b: 0 } }))[0])).toBe('0');
    expect(text((await run({ a: { b: '' } }))[0])).toBe('');
  });

  it('writes the encoding that is asked for', async () => {
    expect(bytesOf((await run({ a: { b: 'ä' } }, { encoding: 'iso88591' }))[0]).toString('latin1')).toBe('ä');
    expect(bytesOf((await run({ a: { b: 'x' } }, { encoding: 'ucs2', addBOM: true }))[0]).toString('hex')).toBe(
      'fffe7800',
    );
    expect((await run({ a: { b: 'x' } }, { fileName: 'y.md' }))[0]?.binary?.data?.fileName).toBe('y.md');
  });

  it('says which field is missing, and goes on where the workflow says so', async () => {
    await expect(run({ x: 1 })).rejects.toMatchObject({
      message: "The item has no field 'a.b'",
      parameter: 'sourceProperty',
      itemIndex: 0,
    });
    const parameters = { operation: 'toText', sourceProperty: 'a' };
    const items = await convert([{ b: 1 }, { a: 'x' }], parameters, { continueOnFail: true });
    expect(items[0]?.json).toEqual({ error: "The item has no field 'a'" });
    expect(text(items[1])).toBe('x');
  });
});

describe('Base64', () => {
  const run = (a: string, options: JsonObject = {}, typeVersion = 1.1) =>
    convert([{ a }], { operation: 'toBinary', sourceProperty: 'a', options }, { typeVersion });

  it('writes the bytes that a field holds', async () => {
    expect(bytesOf((await run('AP+A'))[0])).toEqual(Buffer.from([0, 255, 128]));
    expect(bytesOf((await run('AP-A'))[0])).toEqual(Buffer.from([0, 255, 128]));
    expect(text((await run('eA==\n', { fileName: 'x.txt', mimeType: 'text/x' }))[0])).toBe('x');
    expect((await run('eA==', { fileName: 'x.txt', mimeType: 'text/x' }))[0]?.binary?.data).toMatchObject({
      fileName: 'x.txt',
      mimeType: 'text/x',
    });
  });

  it('takes addresses that hold the file', async () => {
    const [item] = await run('data:image/png;name=x;base64,AP+A');
    expect(bytesOf(item)).toEqual(Buffer.from([0, 255, 128]));
    expect(item?.binary?.data?.mimeType).toBe('image/png');
  });

  it('refuses other text, unless it is told that it is none', async () => {
    await expect(run('höhö')).rejects.toMatchObject({ code: 'BASE64_INVALID', itemIndex: 0 });
    expect(text((await run('höhö', { dataIsBase64: false }, 1))[0])).toBe('höhö');
    expect(text((await run('eA==', {}, 1))[0])).toBe('x');
    expect(text((await run('höhö', { dataIsBase64: false }, 1.1))[0])).toBe('höhö');
  });
});

describe('calendar events', () => {
  it('makes a file for each item', async () => {
    const event = { operation: 'iCal', title: 'T', start: '2026-01-02T10:00:00', end: '2026-01-02T11:00:00' };
    const items = await convert([{ a: 1 }, { a: 2 }], event);
    expect(items).toHaveLength(2);
    expect(items[1]).toMatchObject({ json: {}, pairedItem: { item: 1 }, binary: { data: { fileName: 'event.ics' } } });
    expect(text(items[0])).toContain('DTSTART:20260102T100000Z');
  });
});
