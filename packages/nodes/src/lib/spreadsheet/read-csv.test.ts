import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import type { ReadOptions } from './read-options.ts';

const { signal } = new AbortController();
async function* parts(...list: Array<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const part of list) yield typeof part === 'string' ? Buffer.from(part) : part;
}
const read = async (text: string | Uint8Array, options: ReadOptions = {}) =>
  (await readCsv(parts(text), options, signal)).map(({ json }) => json);

describe('options', () => {
  it('separates by what the user writes, also a tab', async () => {
    expect(await read('a;b\n1;2', { delimiter: ';' })).toEqual([{ a: '1', b: '2' }]);
    expect(await read('a\tb\n1\t2', { delimiter: '\\t' })).toEqual([{ a: '1', b: '2' }]);
    expect(await read('a||b\n1||2', { delimiter: '||' })).toEqual([{ a: '1', b: '2' }]);
    expect(await read('a,b\n1,2', { delimiter: '' })).toEqual([{ a: '1', b: '2' }]);
  });

  it('reads other encodings', async () => {
    expect(await read(Buffer.from('ä,b\nö,2', 'latin1'), { encoding: 'latin1' })).toEqual([{ ä: 'ö', b: '2' }]);
    expect(await read(Buffer.from('ä,b\nö,2', 'utf16le'), { encoding: 'utf16le' })).toEqual([{ ä: 'ö', b: '2' }]);
  });

  it('leaves out the byte order mark when told so', async () => {
    expect(await read('\uFEFFa\n1', { enableBOM: true })).toEqual([{ a: '1' }]);
    expect(await read('\uFEFFa\n1')).toEqual([{ '\uFEFFa': '1' }]);
  });

  it('keeps quotes inside of values', async () => {
    expect(await read('a\nsay "x" now', { relaxQuotes: true })).toEqual([{ a: 'say "x" now' }]);
    await expect(read('a\nsay "x" now')).rejects.toMatchObject({ code: 'CSV_INVALID' });
  });

  it('keeps empty cells only when told so', async () => {
    expect(await read('a,b\n,2')).toEqual([{ b: '2' }]);
    expect(await read('a,b\n,2', { includeEmptyCells: true })).toEqual([{ a: '', b: '2' }]);
    expect(await read('a,b\n\n1,2\n\n')).toEqual([{ a: '1', b: '2' }]);
  });

  it('gives values by their number without a header', async () => {
    expect(await read('a,,c\n1,2,3', { headerRow: false })).toEqual([
      { row: { 0: 'a', 2: 'c' } },
      { row: { 0: '1', 1: '2', 2: '3' } },
    ]);
    expect(await read('a,,c', { headerRow: false, includeEmptyCells: true })).toEqual([{ row: ['a', '', 'c'] }]);
  });

  it('takes the last of columns with the same name', async () => {
    expect(await read('a,a,b\n1,2,3\n4,,5')).toEqual([{ a: '2', b: '3' }, { b: '5' }]);
  });

  it('reads a part of the rows', async () => {
    const text = 'x\na,\na\n1\n2\n3';
    expect(await read(text, { fromLine: 3, maxRowCount: 2 })).toEqual([{ a: '1' }, { a: '2' }]);
    expect(await read('a\n1\n2', { maxRowCount: 0 })).toEqual([]);
    expect(await read('1\n2\n3', { maxRowCount: 2, headerRow: false })).toEqual([
      { row: { 0: '1' } },
      { row: { 0: '2' } },
    ]);
    expect(await read('1\n2', { maxRowCount: 0, headerRow: false })).toEqual([]);
  });

  it('takes the last of columns with one name', async () => {
    expect(await read('a,a\n1,2')).toEqual([{ a: '2' }]);
  });
});

describe('rows that cannot be read', () => {
  const text = 'a,b\n1,2\n3\n4,5,6\n7,8';

  it('stops at them, and says where and what to do', async () => {
    const error = await read(text).catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^The CSV file cannot be read in line 3: /),
      description: expect.stringContaining("'Skip rows with errors'"),
    });
  });

  it('leaves them out, up to a limit', async () => {
    const skip = (maxSkippedRecords: number) => ({
      skipRecordsWithErrors: { value: { enabled: true, maxSkippedRecords } },
    });
    const rows = [
      { a: '1', b: '2' },
      { a: '7', b: '8' },
    ];
    expect(await read(text, skip(-1))).toEqual(rows);
    expect(await read(text, skip(2))).toEqual(rows);
    await expect(read(text, skip(1))).rejects.toMatchObject({ code: 'CSV_INVALID' });
  });
});

describe('large files', () => {
  it('reads part by part, also where a part ends within a character or a quote', async () => {
    const bytes = Buffer.from('a,b\n"ä""ö",1\n"x\ny",2\n');
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const items = await readCsv(parts(...single), {}, signal);
    expect(items.map(({ json }) => json)).toEqual([
      { a: 'ä"ö', b: '1' },
      { a: 'x\ny', b: '2' },
    ]);
  });

  it('reads a hundred thousand rows', async () => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a,b\n');
      for (let part = 0; part < 100; part++) yield Buffer.from(`${part},x\n`.repeat(1_000));
    }
    const items = await readCsv(source(), {}, signal);
    expect(items).toHaveLength(100_000);
    expect(items.at(-1)?.json).toEqual({ a: '99', b: 'x' });
  });

  it('ends with the execution', async () => {
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a\n');
      for (let count = 0; ; count++) {
        if (count === 10) stop.abort(new Error('stopped'));
        yield Buffer.from('1\n');
      }
    }
    await expect(readCsv(endless(), {}, stop.signal)).rejects.toThrow('stopped');
  });
});
