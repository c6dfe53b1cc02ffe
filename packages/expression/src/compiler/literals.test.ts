import { expect, it } from 'vitest';
import { outcome } from '../testing/evaluate.ts';

it.each([
  // A later property takes the place of an accessor, as a property like any other.
  ['Object.keys({ get a() { return 1 }, a: 2 }).join()', "'a'"],
  ['((o) => { o.a = 3; return o.a })({ get a() { return 1 }, a: 2 })', '3'],
  ['((o) => { delete o.a; return "a" in o })({ get a() { return 1 }, a: 2 })', 'false'],
  ['({ a: 1, get a() { return 2 } }).a', '2'],
  ['((o) => Object.keys({ ...o }).join())({ get b() { return 1 } })', "'b'"],
  ['Object.keys({ ...null, ...5, ..."ab" }).join()', "'0,1'"],
])('%s is %s, as in any JavaScript', (code, value) => {
  expect(outcome(code)).toBe(outcome(value));
});
