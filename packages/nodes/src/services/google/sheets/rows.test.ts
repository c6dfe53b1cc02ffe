import { describe, expect, it } from 'vitest';
import { columnLetters, columnNumber, startOf } from '../../../lib/spreadsheet/a1.ts';
import { quotedTitle, rangeIn } from './a1.ts';
import { cellOf, recordsIn, untilEmpty } from './rows.ts';

describe('A1 notation', () => {
  it.each([
    ['A', 1],
    ['Z', 26],
    ['AA', 27],
    ['ZZ', 702],
    ['AAA', 703],
  ])('calls column %s %d', (letters, number) => {
    expect([columnLetters(number), columnNumber(letters)]).toEqual([letters, number]);
  });

  it('puts names into quotes where they need them', () => {
    expect([rangeIn('My Tab', 'A1'), rangeIn("Ann's", 'A1'), quotedTitle('Tab')]).toEqual([
      'My Tab!A1',
      "'Ann''s'!A1",
      "'Tab'",
    ]);
  });

  it.each([
    ['A:C', 'A', 1],
    ['B3:D9', 'B', 3],
    ['2:4', 'A', 2],
    ["'a!b'!$C$5", 'C', 5],
    ['', 'A', 1],
  ])('says where %s begins', (range, column, row) => {
    expect(startOf(range)).toEqual({ column, row });
  });
});

describe('records', () => {
  const cells = [['id', '', 'age'], ['1', 'Ann', 30], ['2']];

  it('have the names of the header, or those of their places', () => {
    expect(recordsIn(cells, { headerRow: 1, firstDataRow: 2 }, true)).toMatchObject([
      { row: 2, values: { id: '1', col_2: 'Ann', age: 30 } },
      { row: 3, values: { id: '2', col_2: '', age: '' } },
    ]);
  });

  it('end where their rows end', () => {
    expect(recordsIn(cells, { headerRow: 1, firstDataRow: 3 }, false)).toMatchObject([{ row: 3, values: { id: '2' } }]);
  });

  it('may end at the first empty row', () => {
    expect(untilEmpty([['a'], ['', null], ['b']])).toEqual([['a']]);
  });

  it('are written as cells take them', () => {
    expect([cellOf({ a: 1 }), cellOf(null), cellOf(5), cellOf(true)]).toEqual(['{"a":1}', '', 5, true]);
  });
});
