import { deflateRawSync } from 'node:zlib';
import type { Item } from '@millrace/node-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import { tableOf } from './table-of-items.ts';
import { checkUnpackedSize, unpackedSize } from './unpacked-size.ts';
import { writeWorkbook } from './write-workbook.ts';

const { signal } = new AbortController();
let file: Uint8Array;
const large: Item[] = Array.from({ length: 8_001 }, (_, id) => ({ json: { id, name: `Name ${id}`, a: 1, b: true } }));

it('reads HTML tables whose cells hold quotes, marks and line breaks, also from files of others', async () => {
  const text = 'x,"y"\n<b>z</b> &amp;';
  const html = await writeWorkbook(tableOf([{ json: { a: text, b: '007' } }]), { format: 'html' }, signal);
  expect(await readWorkbook(html, {}, signal)).toEqual([{ json: { a: text, b: '007' } }]);
  const stored = '<table><tr><td>a</td></tr><tr><td data-t="s" data-v="1<br/>2" id="x">1<br/>2</td></tr></table>';
  expect(await readWorkbook(Buffer.from(stored), {}, signal)).toEqual([{ json: { a: '1\n2' } }]);
});

it('keeps empty texts of sheets, and takes a binary sheet for what it is where text is asked for', async () => {
  const file = await writeWorkbook(tableOf([{ json: { a: '', b: 1 } }]), { format: 'xlsx' }, signal);
  expect(await readWorkbook(file, { readAsString: true }, signal)).toEqual([{ json: { a: '', b: 1 } }]);
});

describe('large spreadsheets, in a thread of their own', () => {
  beforeAll(async () => {
    file = await writeWorkbook(tableOf(large), { format: 'xlsx' }, signal);
  });

  it('are written and read as small ones', async () => {
    expect(unpackedSize(file, 2_000_000)).toBeGreaterThan(1_000_000);
    const items = await readWorkbook(file, {}, signal);
    expect(items).toEqual(large);
    const lists = await readWorkbook(file, { headerRow: false, range: 'A2:B3' }, signal);
    expect(lists).toEqual([{ json: { row: [0, 'Name 0'] } }, { json: { row: [1, 'Name 1'] } }]);
  });

  it('take `__proto__` for a plain name', async () => {
    const items: Item[] = large.map((item) => ({
      json: JSON.parse(`{"__proto__":${item.json.id},"constructor":1,"c":2,"d":3}`),
    }));
    const named = await writeWorkbook(tableOf(items), { format: 'xlsx' }, signal);
    expect(Object.entries((await readWorkbook(named, {}, signal)).at(-1)?.json ?? {})).toEqual([
      ['__proto__', 8_000],
      ['constructor', 1],
      ['c', 2],
      ['d', 3],
    ]);
  });

  it('fail with the same errors', async () => {
    const tooLong = [...large, { json: { id: 'x'.repeat(40_000) } }];
    await expect(writeWorkbook(tableOf(tooLong), { format: 'xlsx' }, signal)).rejects.toMatchObject({
      name: 'NodeError',
      code: 'SPREADSHEET_NOT_WRITTEN',
      description: expect.stringContaining('32767'),
    });
    await expect(readWorkbook(file, { sheetName: 'Other' }, signal)).rejects.toMatchObject({
      code: 'SHEET_MISSING',
      parameter: 'options',
    });
  });

  it('end with the execution', async () => {
    const stop = new AbortController();
    const reading = readWorkbook(file, {}, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
    await expect(writeWorkbook(tableOf(large), { format: 'xlsx' }, stop.signal)).rejects.toThrow('stopped');
  });
});

describe('what unpacks to too much', () => {
  /** An archive with one file that says it is empty, as files that were written as a stream do. */
  function archiveOf(content: Buffer): Buffer {
    const packed = deflateRawSync(content, { level: 1 });
    const name = Buffer.from('a.xml');
    const header = Buffer.alloc(30);
    header.write('PK\x03\x04', 'latin1');
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(header.length + name.length + packed.length, 16);
    return Buffer.concat([header, name, packed, entry, name, end]);
  }

  it('is measured by what it holds, not by what it says', () => {
    const size = 5 * 1024 ** 2;
    const bomb = archiveOf(Buffer.alloc(size));
    expect(bomb.length).toBeLessThan(size / 200);
    expect(unpackedSize(bomb, 9 * 1024 ** 2)).toBe(size);
    expect(unpackedSize(bomb, 1024)).toBe(1025);
  });

  it('is refused', async () => {
    await expect(readWorkbook(archiveOf(Buffer.alloc(513 * 1024 ** 2)), {}, signal)).rejects.toMatchObject({
      name: 'NodeError',
      message: 'The spreadsheet unpacks to more than 512 MiB',
      code: 'SPREADSHEET_TOO_LARGE',
    });
  });

  it('is told from other files and damaged ones', () => {
    for (const text of ['a,b\n1,2', 'PK and no more']) expect(() => checkUnpackedSize(Buffer.from(text))).not.toThrow();
    expect(unpackedSize(Buffer.from('a,b'), 9)).toBe(3);
    expect(unpackedSize(archiveOf(Buffer.alloc(100)).subarray(0, 40), 9)).toBe(0);
  });
});
