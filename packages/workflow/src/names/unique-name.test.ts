import { expect, it } from 'vitest';
import { uniqueName } from './unique-name.ts';

const taken = (...names: string[]) => new Set(names).has.bind(new Set(names));

it('keeps a name that is free', () => {
  expect(uniqueName('Set', taken('If'))).toBe('Set');
});

it('counts on from the first free number', () => {
  expect(uniqueName('Set', taken('Set', 'Set1', 'Set2'))).toBe('Set3');
});

it('counts on from a number that is there', () => {
  expect(uniqueName('Set7', taken('Set7', 'Set8'))).toBe('Set9');
});
