import { expect, it } from 'vitest';
import { parseJsonText } from './json-text.ts';

it('parses JSON', () => {
  expect(parseJsonText(' {"a": [1, null]} ')).toEqual({ a: [1, null] });
});

it.each([
  ['{"nodes": [}', 'line 1, column 12: a value is expected'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: a comma is expected'],
  ["{'a': 1}", 'line 1, column 2: texts and names need double quotes, not single quotes'],
  ['{"a": "x}', 'line 1, column 7: the text in quotes is not closed'],
  ['[1, 2', 'line 1, column 6: a closing ] is expected'],
  ['[1] 2', 'line 1, column 5: nothing is expected behind the value'],
  ['{"a": 1, // one\n"b": 2}', 'line 1, column 10: JSON has no comments'],
  ['', 'line 1, column 1: a value is expected'],
])('says where and why %j is not JSON', (text, message) => {
  expect(() => parseJsonText(text)).toThrow(expect.objectContaining({ message }));
});
