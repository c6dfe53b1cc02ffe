import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.mjs';

/** The text with each of its mutants in place. */
function changed(text) {
  return mutantsOf('source.ts', text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );
}

test('An operator becomes the one at its edge', () => {
  expect(changed('const a = b < c')).toEqual(['const a = b <= c']);
  expect(changed('const a = b ?? c')).toEqual(['const a = b && c']);
});

test('A condition is taken and left whatever it says', () => {
  expect(changed('if (a) b = c')).toEqual(['if (true) b = c', 'if (false) b = c']);
});

test('A call for its effect is left out, a negation lost, a truth turned', () => {
  expect(changed('save()')).toEqual([';']);
  expect(changed('const a = !b')).toEqual(['const a = (b)']);
  expect(changed('const a = true')).toEqual(['const a = false']);
});

test('Types are no behaviour', () => {
  expect(changed('type A = true; interface B { c: false }')).toEqual([]);
});
