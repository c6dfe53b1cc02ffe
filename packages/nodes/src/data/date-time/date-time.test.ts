import type { JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import dateTime from './date-time.node.ts';

const [v1, v2] = dateTime as [NodeType, NodeType];
const NOW = Date.UTC(2024, 4, 31, 13, 5, 6, 7);

const first = async (nodeType: NodeType, parameters: JsonObject, timezone = 'UTC') =>
  (await runNode(nodeType, { parameters, items: [{ a: 1 }], timezone, now: NOW })).json[0];

describe('date & time 1', () => {
  it.each([
    ['YYYY-MM-DD HH:mm:ss.SSS', '2024-02-01 13:05:06.007'],
    ['dddd, MMMM Do YYYY, h:mm a', 'Thursday, February 1st 2024, 1:05 pm'],
    ['[on] ddd DD.MM.YY [at] hh A', 'on Thu 01.02.24 at 01 PM'],
    ['Qo, DDDo, d, dd, kk', '1st, 32nd, 4, Th, 13'],
    ['w ww wo W', '5 05 5th 5'],
    ['X x Z ZZ', '1706792706 1706792706007 +00:00 +0000'],
    ['', '2024-02-01T13:05:06+00:00'],
  ])('writes %s', async (toFormat, expected) => {
    const parameters = { value: '2024-02-01T13:05:06.007Z', custom: true, toFormat };
    expect(await first(v1, parameters)).toEqual({ a: 1, data: expected });
  });

  it('reads a given format and changes the zone', async () => {
    const options = { fromFormat: 'DD.MM.YYYY [at] HH:mm', fromTimezone: 'America/New_York', toTimezone: 'Asia/Tokyo' };
    const parameters = { value: '31.12.2023 at 20:30', custom: true, toFormat: 'YYYY-MM-DD HH:mm', options };
    expect((await first(v1, parameters))?.data).toBe('2024-01-01 10:30');
  });

  it('adds and subtracts', async () => {
    const calculate = { action: 'calculate', value: '2024-01-31', timeUnit: 'months', duration: 1 };
    expect((await first(v1, calculate))?.data).toBe('2024-02-29T00:00:00.000Z');
    expect(await first(v1, { ...calculate, operation: 'subtract', dataPropertyName: 'x.y' })).toMatchObject({
      'x.y': '2023-12-31T00:00:00.000Z',
    });
  });

  it('names what it cannot read', async () => {
    await expect(first(v1, { value: 'soon' })).rejects.toThrow("'Value' is not a date: 'soon'");
    await expect(first(v1, { value: '2024', options: { fromFormat: 'DD' } })).rejects.toThrow(
      'not in the format given',
    );
    await expect(first(v1, { value: '2024-01-01', options: { toTimezone: 'Mars' } })).rejects.toThrow(
      "There is no time zone 'Mars'",
    );
  });

  it('takes null and an empty text for the year 1970', async () => {
    expect(await first(v1, { value: null })).toEqual({ a: 1, data: '01/01/1970' });
    expect(await first(v1, { value: '' })).toEqual({ a: 1, data: '01/01/1970' });
  });

  it('knows no zone but those of its options', async () => {
    const value = '2023-12-31T23:30:00-05:00';
    expect((await first(v1, { value }, 'America/New_York'))?.data).toBe('01/01/2024');
    expect((await first(v1, { value, options: { toTimezone: 'America/New_York' } }))?.data).toBe('12/31/2023');
  });
});

it('reads what has no zone in the zone of the instance, and shows it in UTC or the zone of the workflow', async () => {
  const zones = { timezone: 'America/New_York', instanceTimezone: 'Europe/Berlin' };
  const show = async (nodeType: NodeType, parameters: JsonObject, field: string) =>
    (await runNode(nodeType, { parameters, items: [{}], ...zones })).json[0]?.[field];
  const format = { operation: 'formatDate', date: '2024-03-10', format: 'custom', customFormat: 'yyyy-MM-dd HH:mm ZZ' };
  expect(await show(v2, format, 'formattedDate')).toBe('2024-03-09 23:00 +00:00');
  const shown = async (date: string) => await show(v2, { ...format, date }, 'formattedDate');
  expect(await shown('2024-03-10T10:00:00-05:00')).toBe('2024-03-10 15:00 +00:00');
  expect(await shown('2024-03-10T10:00:00+05:00')).toBe('2024-03-10 10:00 +05:00');
  const add = { operation: 'addToDate', magnitude: '2024-03-10', duration: 0 };
  expect(await show(v2, add, 'newDate')).toBe('2024-03-09T18:00:00.000-05:00');
  const old = { value: '08/01/2022', custom: true, toFormat: 'YYYY-MM-DD HH:mm Z' };
  expect(await show(v1, old, 'data')).toBe('2022-08-01 00:00 +02:00');
  expect(await show(v1, { ...old, options: { fromTimezone: 'US/Hawaii' } }, 'data')).toBe('2022-07-31 18:00 -04:00');
});

describe('date & time 2', () => {
  it.each<[JsonObject, string, JsonValue]>([
    [{}, 'currentDate', '2024-05-31T15:05:06.007+02:00'],
    [{ includeTime: false, options: { timezone: 'UTC' } }, 'currentDate', '2024-05-31T00:00:00.000Z'],
    [
      { operation: 'addToDate', magnitude: '2024-01-31', duration: 1, timeUnit: 'months' },
      'newDate',
      '2024-02-29T01:00:00.000+01:00',
    ],
    [{ operation: 'subtractFromDate', magnitude: 1717160706, duration: 2 }, 'newDate', '2024-05-29T15:05:06.000+02:00'],
    [{ operation: 'formatDate', date: '20240531', options: { fromFormat: 'yyyyMMdd' } }, 'formattedDate', '05/30/2024'],
    [
      { operation: 'formatDate', date: '2024-05-31T23:00:00Z', format: 'custom', customFormat: 'dd HH' },
      'formattedDate',
      '31 23',
    ],
    [
      {
        operation: 'formatDate',
        date: '2024-05-31T23:00:00Z',
        format: 'custom',
        customFormat: 'dd HH',
        options: { timezone: true },
      },
      'formattedDate',
      '01 01',
    ],
    [
      { operation: 'roundDate', date: '2024-05-31T10:00', toNearest: 'week' },
      'roundedDate',
      '2024-05-27T00:00:00.000+02:00',
    ],
    [
      { operation: 'roundDate', date: '2024-05-31T10:00', mode: 'roundUp' },
      'roundedDate',
      '2024-06-01T00:00:00.000+02:00',
    ],
    [{ operation: 'extractDate', date: '2024-05-31', part: 'week' }, 'datePart', 22],
    [{ operation: 'extractDate', date: '2024-05-31' }, 'datePart', 5],
    [
      {
        operation: 'getTimeBetweenDates',
        startDate: '2024-01-01',
        endDate: '2024-01-03T12:00',
        units: ['day', 'hour'],
      },
      'timeDifference',
      { days: 2, hours: 12 },
    ],
    [
      {
        operation: 'getTimeBetweenDates',
        startDate: '2024-01-01',
        endDate: '2024-01-02',
        options: { isoString: true },
      },
      'timeDifference',
      'P1D',
    ],
  ])('%j', async (parameters, field, expected) => {
    expect(await first(v2, parameters, 'Europe/Berlin')).toEqual({ [field]: expected });
  });

  it('shows a date of a given format in UTC, in the zone that it names, or in that of the workflow when told to', async () => {
    const format = { operation: 'formatDate', format: 'custom', customFormat: 'yyyy-MM-dd HH:mm ZZ' };
    const shown = async (date: string, options: JsonObject) =>
      (await first(v2, { ...format, date, options }, 'Europe/Berlin'))?.formattedDate;
    const fromFormat = 'yyyyMMdd';
    expect(await shown('20240531', { fromFormat })).toBe('2024-05-30 22:00 +00:00');
    expect(await shown('20240531', { fromFormat, timezone: false })).toBe('2024-05-30 22:00 +00:00');
    expect(await shown('20240531', { fromFormat, timezone: true })).toBe('2024-05-31 00:00 +02:00');
    expect(await shown('2024-05-31 10:00 +05:00', { fromFormat: 'yyyy-MM-dd HH:mm ZZ' })).toBe(
      '2024-05-31 10:00 +05:00',
    );
  });

  it('takes a number for a time since 1970 whatever the format given', async () => {
    const parameters = { operation: 'formatDate', date: 1709214330123, options: { fromFormat: 'dd/MM/yyyy HH:mm' } };
    expect(await first(v2, parameters)).toEqual({ formattedDate: '02/29/2024' });
  });

  it('keeps the fields of the item when told to', async () => {
    const parameters = { operation: 'extractDate', date: '2024-05-31', options: { includeInputFields: true } };
    expect(await first(v2, parameters)).toEqual({ a: 1, datePart: 5 });
  });

  it('names what it cannot read', async () => {
    await expect(first(v2, { operation: 'roundDate', date: 'soon' })).rejects.toThrow("'Date' is not a date: 'soon'");
    await expect(first(v2, { operation: 'formatDate', date: '2024-01-01', format: 'custom' })).rejects.toThrow(
      "'Custom format' is empty",
    );
  });
});
