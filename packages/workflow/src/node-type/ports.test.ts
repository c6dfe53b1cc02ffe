import { expect, it } from 'vitest';
import { resolvePorts } from './ports.ts';

const never = () => {
  throw new Error('not an expression');
};

it('labels ports by the given names unless they carry one', () => {
  expect(resolvePorts(['main', { type: 'main', displayName: 'Done' }], never, ['true', 'false'])).toEqual([
    { type: 'main', displayName: 'true' },
    { type: 'main', displayName: 'Done' },
  ]);
});

it('evaluates an expression, and falls back to one output when it gives no list', () => {
  expect(resolvePorts('={{ x }}', () => ['main', 'main'])).toEqual([{ type: 'main' }, { type: 'main' }]);
  expect(resolvePorts('={{ x }}', () => undefined)).toEqual([{ type: 'main' }]);
});
