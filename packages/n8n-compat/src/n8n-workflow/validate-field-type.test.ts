import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { validateFieldType } from './validate-field-type.ts';

test.each([
  ['string', 5, '5'],
  ['string', { a: 1 }, '{"a":1}'],
  ['string-alphanumeric', 'order_1', 'order_1'],
  ['number', ' 5.5 ', 5.5],
  ['boolean', 'TRUE', true],
  ['boolean', 0, false],
  ['time', '23:59', '23:59'],
  ['array', '[1, 2]', [1, 2]],
  ['object', '{"a": 1}', { a: 1 }],
  ['url', 'parcels.example/a', 'http://parcels.example/a'],
  ['jwt', 'aa.bb.cc', 'aa.bb.cc'],
  ['of-another-kind', 7, 7],
])('as %s, %j is valid', (type, value, newValue) => {
  expect(validateFieldType('field', value, type)).toEqual({ valid: true, newValue });
});

test.each([
  ['number', 'five', "'field' expects a number but we got 'five'"],
  ['boolean', 'yes', "'field' expects a boolean but we got 'yes'"],
  ['array', { a: 1 }, "'field' expects an array but we got object"],
  ['object', [1], "'field' expects an object but we got array"],
  ['object', '{', "'field' expects an object but we got '{'"],
  ['dateTime', {}, "'field' expects a dateTime but we got object"],
  ['dateTime', 'soon', "'field' expects a dateTime but we got 'soon'"],
  ['time', '25:00', "'field' expects a time but we got '25:00'"],
])('as %s, %j is not', (type, value, errorMessage) => {
  expect(validateFieldType('field', value, type)).toEqual({ valid: false, errorMessage });
});

test.each([
  ['2026-01-02T03:04:05+02:00', '2026-01-02T03:04:05.000+02:00'],
  ['2026-01-02 03:04:05 +02:00', '2026-01-02T03:04:05.000+02:00'],
  ['Fri, 02 Jan 2026 03:04:05 +0200', '2026-01-02T03:04:05.000+02:00'],
  ['January 2, 2026 03:04 UTC', '2026-01-02T03:04:00.000Z'],
  [1_767_323_045_000, '2026-01-02T03:04:05.000Z'],
  [new Date('2026-01-02T03:04:05Z'), '2026-01-02T03:04:05.000Z'],
])('%j as dateTime is a date of Luxon', (value, expected) => {
  const { newValue } = validateFieldType('field', value, 'dateTime') as { newValue: DateTime };
  expect(DateTime.isDateTime(newValue)).toBe(true);
  expect(/\+/.test(expected) ? newValue.toISO() : newValue.toUTC().toISO()).toBe(expected);
});

test('what is empty is valid, choices are compared, and strictness refuses to convert', () => {
  const valueOptions = [{ name: 'Small', value: 's' }];
  expect(validateFieldType('field', null, 'number')).toEqual({ valid: true });
  expect(validateFieldType('field', 's', 'options', { valueOptions })).toEqual({ valid: true, newValue: 's' });
  expect(validateFieldType('field', 'l', 'options', { valueOptions })).toMatchObject({
    errorMessage: "'field' expects one of Small but we got 'l'",
  });
  expect(validateFieldType('field', '5', 'number', { strict: true })).toMatchObject({ valid: false });
});
