import { expect, it } from 'vitest';
import { formatSheet, parseSheet } from './sheet-text.ts';

it.each([
  ['', []],
  ['one', [['one']]],
  [
    'a\tb\r\nc\t\r\n',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['a\t"two\nlines"\t"say ""hi"""', [['a', 'two\nlines', 'say "hi"']]],
  ['"hi" there\tb', [['"hi" there', 'b']]],
  ['"never closed\tb\nc', [['"never closed', 'b'], ['c']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('reads %j', (text, rows) => {
  expect(parseSheet(text)).toEqual(rows);
});

it('reads what it writes', () => {
  const rows = [
    ['plain', 'a\ttab', 'a "quote"', ''],
    ['two\nlines', 'ä', ' ', '"'],
  ];
  expect(parseSheet(formatSheet(rows))).toEqual(rows);
});
