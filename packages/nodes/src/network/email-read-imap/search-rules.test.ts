import { expect, it } from 'vitest';
import { searchQueries } from './search-rules.ts';

it.each([
  ['["UNSEEN"]', [{ seen: false }]],
  ['["all", "!FLAGGED"]', [{ all: true }, { not: { flagged: true } }]],
  ['[["SUBJECT", "a b"], ["!FROM", "x"]]', [{ subject: 'a b' }, { not: { from: 'x' } }]],
  ['[["SINCE", "2024-02-06"]]', [{ since: new Date('2024-02-06') }]],
  ['[["OR", "SEEN", ["TO", "x"]]]', [{ or: [{ seen: true }, { to: 'x' }] }]],
  ['[["HEADER", "X-A", "b"], ["HEADER", "X-C"]]', [{ header: { 'X-A': 'b' } }, { header: { 'X-C': true } }]],
  ['[["LARGER", 100], ["UID", "1:5"]]', [{ larger: 100 }, { uid: '1:5' }]],
])('reads %s', (text, expected) => {
  expect(searchQueries(text)).toEqual(expected);
});

it.each([
  ['', '"" is not a list of rules'],
  ['[]', '"[]" is not a list of rules'],
  ['["SUBJECT"]', '"SUBJECT" is not a rule with the right number of values'],
  ['[["__proto__", "x"]]', '["__proto__","x"] is not a rule with the right number of values'],
  ['[["SINCE", "soon"]]', "'soon' is not a date"],
  ['[["LARGER", "big"]]', "'big' is not a number of bytes"],
  ['[5]', '5 is not a rule'],
])('refuses %s', (text, reason) => {
  expect(() => searchQueries(text)).toThrow(`The search rules cannot be read: ${reason}`);
});
