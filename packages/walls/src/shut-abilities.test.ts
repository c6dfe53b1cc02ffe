import { builtinModules } from 'node:module';
import { expect, test } from 'vitest';
import { OPEN_MODULES, PARTS_OF_MODULES, SHUT_MODULES } from './module-table.ts';

/** What a new version of Node brings is shut until somebody has decided: open as it is, open in parts, or shut. */
test('each built-in module of this Node has been decided about', () => {
  const decided = [...OPEN_MODULES, ...Object.keys(PARTS_OF_MODULES), ...SHUT_MODULES];
  expect(builtinModules.toSorted()).toEqual(decided.toSorted());
});
