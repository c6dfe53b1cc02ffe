import { expect, it } from 'vitest';
import { parseDate } from './parse-date.ts';

it.each([
  ['2024-05-31', '2024-05-31T00:00:00.000Z'],
  ['2024-05-31T10:00:00+02:00', '2024-05-31T08:00:00.000Z'],
  ['2024-05-31 10:00:00', '2024-05-31T10:00:00.000Z'],
  ['Fri, 31 May 2024 10:00:00 GMT', '2024-05-31T10:00:00.000Z'],
  ['May 31, 2024', '2024-05-31T00:00:00.000Z'],
  [1717149600, '2024-05-31T10:00:00.000Z'],
  [1717149600000, '2024-05-31T10:00:00.000Z'],
  ['1717149600', '2024-05-31T10:00:00.000Z'],
])('reads %j', (value, expected) => {
  expect(parseDate(value)?.toUTC().toISO()).toBe(expected);
});

it.each(['2024-02-30', '2023-02-29T10:00:00Z', '2024-06-31 10:00', '', 'soon', 'item 5', null, true, {}, Number.NaN])(
  'finds no date in %j',
  (value) => {
    expect(parseDate(value)).toBeUndefined();
  },
);

it('takes the zone for a text without one', () => {
  expect(parseDate('2024-01-01 12:00', 'Europe/Berlin')?.toUTC().toISO()).toBe('2024-01-01T11:00:00.000Z');
});
