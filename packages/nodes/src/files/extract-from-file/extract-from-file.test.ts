import { utils, write } from '@e965/xlsx';
import type { Item, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { samplePdf } from '../../lib/pdf/sample-pdf.ts';
import extractFromFile from './extract-from-file.node.ts';

const fileOf = (content: string | Uint8Array, mimeType = 'text/plain') => ({
  data: Buffer.from(content as string).toString('base64'),
  mimeType,
});
const itemOf = (content: string | Uint8Array): Item => ({
  json: { old: 1 },
  binary: { data: fileOf(content), other: fileOf('other') },
});
const extract = async (content: string | Uint8Array, operation: string, parameters: JsonObject = {}) => {
  const { items } = await runNode(extractFromFile, {
    items: [itemOf(content)],
    parameters: { operation, ...parameters },
  });
  return items;
};
const json = async (...given: Parameters<typeof extract>) => (await extract(...given)).map((item) => item.json);

describe('tables', () => {
  const sheet = (bookType: 'xlsx' | 'xls' | 'ods' | 'html' | 'rtf') =>
    write(
      utils.book_new(
        utils.aoa_to_sheet([
          ['a', 'b'],
          [1, 'x'],
          [2, null],
        ]),
        'First',
      ),
      { type: 'buffer', bookType },
    ) as Buffer;

  it('makes an item of each row, of texts from CSV', async () => {
    const items = await extract('a,b\n1,x\n2,', 'csv');
    expect(items).toEqual([{ json: { a: '1', b: 'x' } }, { json: { a: '2' } }]);
  });

  it('remarks on a byte order mark that became a part of a name', async () => {
    const run = (options: JsonObject) =>
      runNode(extractFromFile, { items: [itemOf('\uFEFFa,b\n1,2')], parameters: { options } });
    const marked = await run({});
    expect(marked.json).toEqual([{ '\uFEFFa': '1', b: '2' }]);
    expect(marked.hints).toHaveLength(1);
    const clean = await run({ enableBOM: true });
    expect(clean.json).toEqual([{ a: '1', b: '2' }]);
    expect(clean.hints).toEqual([]);
  });

  it.each(['xlsx', 'xls', 'ods', 'html'] as const)('reads %s', async (format) => {
    expect(await json(sheet(format), format)).toEqual([{ a: 1, b: 'x' }, { a: 2 }]);
    expect(await json(sheet(format), format, { options: { headerRow: false, includeEmptyCells: true } })).toEqual([
      { row: ['a', 'b'] },
      { row: [1, 'x'] },
      { row: [2, ''] },
    ]);
  });

  it('reads rich text', async () => {
    const rows = [{ a: '1', b: 'x' }, { a: '2' }];
    expect(await json(sheet('rtf'), 'rtf')).toEqual(rows);
    expect(await json(sheet('rtf'), 'rtf', { options: { headerRow: false } })).toEqual(rows);
  });

  it('takes the sheet and range that are asked for', async () => {
    expect(await json(sheet('xlsx'), 'xlsx', { options: { sheetName: 'First', range: 'A1:A2' } })).toEqual([{ a: 1 }]);
    await expect(json(sheet('xlsx'), 'xlsx', { options: { sheetName: 'Second' } })).rejects.toMatchObject({
      code: 'SHEET_MISSING',
      itemIndex: 0,
    });
  });
});

describe('content', () => {
  it('puts text into a field, and leaves out the file', async () => {
    expect(await extract('\uFEFFäöü', 'text')).toEqual([{ json: { data: 'äöü' }, binary: { other: fileOf('other') } }]);
    expect(await json('<a>1</a>', 'xml', { destinationKey: 'x.y' })).toEqual([{ x: { y: '<a>1</a>' } }]);
  });

  it('reads other encodings and byte order marks', async () => {
    const latin = Buffer.from('ä', 'latin1');
    expect(await json(latin, 'text', { options: { encoding: 'iso88591' } })).toEqual([{ data: 'ä' }]);
    expect(await json('\uFEFFx', 'text', { options: { stripBOM: false } })).toEqual([{ data: '\uFEFFx' }]);
  });

  it('reads JSON of any kind', async () => {
    expect(await json('[1,{"a":2}]', 'fromJson')).toEqual([{ data: [1, { a: 2 }] }]);
    expect(await json(' ', 'fromJson')).toEqual([{ data: {} }]);
    await expect(json('{', 'fromJson')).rejects.toMatchObject({
      message: "The file 'data' holds no valid JSON",
      code: 'JSON_INVALID',
    });
  });

  it('gives the bytes of any file as Base64', async () => {
    expect(await json(Uint8Array.of(0, 255, 128), 'binaryToPropery')).toEqual([{ data: 'AP+A' }]);
  });

  it('takes `__proto__` for a plain name', async () => {
    const [item] = await json('x', 'text', { destinationKey: '__proto__' });
    expect(Object.entries(item ?? {})).toEqual([['__proto__', 'x']]);
  });

  it.each([
    ['json', { old: 1, data: 'x' }, ['other']],
    ['binary', { data: 'x' }, ['data', 'other']],
    ['both', { old: 1, data: 'x' }, ['data', 'other']],
  ])('keeps of the item what is asked for: %s', async (keepSource, fields, files) => {
    const [item] = await extract('x', 'text', { options: { keepSource } });
    expect(item?.json).toEqual(fields);
    expect(Object.keys(item?.binary ?? {})).toEqual(files);
  });
});

describe('PDF documents', () => {
  const pdf = samplePdf([['One'], ['Two']], { password: 'x' });

  it('gives text and properties beside what is kept', async () => {
    const [item] = await extract(pdf, 'pdf', { options: { password: 'x', keepSource: 'both', joinPages: false } });
    expect(item?.json).toMatchObject({ old: 1, numpages: 2, text: ['One', 'Two'] });
    expect(Object.keys(item?.binary ?? {})).toEqual(['data', 'other']);
    const [plain] = await extract(pdf, 'pdf', { options: { password: 'x', maxPages: 1 } });
    expect(plain?.json).toMatchObject({ numpages: 2, text: 'One' });
    expect(plain?.json.old).toBeUndefined();
    expect(Object.keys(plain?.binary ?? {})).toEqual(['other']);
  });

  it('asks for the password among its options', async () => {
    await expect(extract(pdf, 'pdf')).rejects.toMatchObject({ code: 'PDF_PASSWORD', parameter: 'options' });
  });
});

describe('calendars', () => {
  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

  it('gives events, with dates in UTC', async () => {
    const [item] = await json(
      calendar(
        'UID:one',
        'SUMMARY:Lunch\\, late',
        'DTSTART;TZID=Europe/Berlin:20260105T120000',
        'DTEND;TZID=Europe/Berlin:20260105T130000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'LOCATION:Here',
      ),
      'fromIcs',
    );
    expect(item?.data).toMatchObject({
      version: '2.0',
      events: [
        {
          uid: 'one',
          summary: 'Lunch, late',
          start: { date: '2026-01-05T11:00:00.000Z', type: 'DATE-TIME', local: { timezone: 'Europe/Berlin' } },
          end: { date: '2026-01-05T12:00:00.000Z' },
          location: 'Here',
          recurrenceRule: { frequency: 'WEEKLY', count: 3 },
        },
      ],
    });
  });

  it('refuses time zones whose clocks never rest: 300 bytes took all memory', async () => {
    const zone = (rule: string) => [
      ...['BEGIN:VTIMEZONE', 'TZID:X', 'BEGIN:STANDARD', 'DTSTART:00010101T000000', 'TZOFFSETFROM:+0100'],
      ...['TZOFFSETTO:+0200', `RRULE:${rule}`, 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT'],
    ];
    const event = ['UID:one', 'DTSTART;TZID=X:20240101T000000', 'END:VEVENT', 'END:VCALENDAR', ''];
    const file = (rule: string) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...zone(rule), ...event].join('\r\n');
    await expect(json(file('FREQ=SECONDLY'), 'fromIcs')).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message:
        'The time zones of the calendar change 64003737600 times until 2024; at most 1000000 changes are possible',
    });
    await expect(json(file('FREQ=DAILY;BYHOUR=1,2'), 'fromIcs')).rejects.toThrow('1481568 times');
    const [item] = await json(file('FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'), 'fromIcs');
    expect(item?.data).toMatchObject({ events: [{ start: { local: { date: '2024-01-01T00:00:00.000Z' } } }] });
  });

  it('refuses what is no calendar', async () => {
    await expect(json('hello', 'fromIcs')).rejects.toMatchObject({ code: 'CALENDAR_INVALID' });
    await expect(json('BEGIN:VCALENDAR\r\nhello', 'fromIcs')).rejects.toMatchObject({ code: 'CALENDAR_INVALID' });
    expect(await json('', 'fromIcs')).toEqual([{ data: {} }]);
  });

  it('lets no name in a file reach the objects of the program', async () => {
    await json(calendar('UID:__proto__', 'POLLUTED:1', 'DTSTART:20260101T000000Z'), 'fromIcs');
    expect(({} as JsonObject).polluted).toBeUndefined();
  });
});

it('names the file that an item does not have', async () => {
  await expect(runNode(extractFromFile, { items: [{ a: 1 }] })).rejects.toMatchObject({
    message: "The item has no file 'data'",
    parameter: 'binaryPropertyName',
    itemIndex: 0,
  });
});
