import type { JsonValue } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { PLAIN_TABLE } from './table-arrangement.ts';
import {
  cellKind,
  cellText,
  cellValue,
  columnLayout,
  columnsOf,
  columnWidths,
  isCut,
  MAX_CELL_CHARACTERS,
  nestedKeys,
  shortJson,
} from './table-model.ts';

describe('table of items', () => {
  it('has the union of keys in order of first appearance', () => {
    expect(columnsOf([{ json: { b: 1, a: 2 } }, { json: { c: 3, a: 4 } }])).toEqual(['b', 'a', 'c']);
  });

  it('takes __proto__ and names of object methods for plain columns', () => {
    const json = JSON.parse('{"__proto__": 1, "toString": 2}');
    expect(columnsOf([{ json }])).toEqual(['__proto__', 'toString']);
    expect(cellValue({ json }, '__proto__')).toBe(1);
    expect(cellValue({ json: {} }, 'toString')).toBeUndefined();
  });

  it('tells missing, null and empty values apart', () => {
    const values: Array<JsonValue | undefined> = [undefined, null, '', [], {}, [1], { a: 1 }, 0, false, 'x'];
    expect(values.map((value) => cellKind(value))).toEqual([
      'missing',
      'null',
      'emptyText',
      'emptyList',
      'emptyObject',
      'list',
      'object',
      'number',
      'boolean',
      'string',
    ]);
  });

  it('cuts long texts and shows line breaks as a sign', () => {
    const long = 'x'.repeat(MAX_CELL_CHARACTERS + 50);
    expect(cellText(long)).toBe(`${'x'.repeat(MAX_CELL_CHARACTERS)}…`);
    expect(isCut(long)).toBe(true);
    expect(cellText('one\n  two')).toBe('one ⏎ two');
    expect(isCut('short')).toBe(false);
  });

  it('stops writing a huge object soon after the cell is full', () => {
    const huge = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, 'x'.repeat(50)]));
    expect(shortJson(huge).length).toBeLessThan(400);
  });

  it('knows the keys within a value, and where they stand in its text', () => {
    const value: JsonValue = { input: [{ count: 0 }, { count: 5, 'a b': {} }] };
    const keys = nestedKeys(value).map(({ path, start, end }) => [path, cellText(value).slice(start, end)]);
    expect(keys).toEqual([
      [['input'], '"input"'],
      [['input', 0, 'count'], '"count"'],
      [['input', 1, 'count'], '"count"'],
      [['input', 1, 'a b'], '"a b"'],
    ]);
    const long = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index]));
    expect(nestedKeys(long).length).toBeLessThan(20);
  });

  it('keeps columns between their least and most width', () => {
    const widths = columnWidths([{ json: { a: 1, b: 'x'.repeat(500) } }], ['a', 'b']);
    expect(widths).toEqual([88, 320]);
  });

  it('puts columns beside each other behind the place of the item', () => {
    const { columns, width } = columnLayout([{ json: { a: 1, b: 'x'.repeat(500) } }], ['a', 'b'], PLAIN_TABLE);
    expect(columns).toEqual([
      { name: 'a', left: 52, width: 88 },
      { name: 'b', left: 140, width: 320 },
    ]);
    expect(width).toBe(460);
  });
});
