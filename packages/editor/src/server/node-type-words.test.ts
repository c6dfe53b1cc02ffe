import type { NodeTypeSummary } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { inWords, toWords } from './node-type-words.ts';

const type: NodeTypeSummary = {
  name: 'x.editFields',
  displayName: 'Edit fields',
  description: 'Changes fields',
  version: 1,
  group: [],
  family: 'data',
  defaults: { name: 'Edit Fields' },
  inputs: ['main'],
  outputs: ['main'],
  codex: { categories: ['Core'], alias: ['assign'] },
};
const words = toWords({ 'x.editFields': { displayName: 'Felder bearbeiten', description: 'Ändert Felder' } });

it('types are called as the language has it, and found by their own names, too', () => {
  expect(inWords(type, words)).toEqual({
    ...type,
    displayName: 'Felder bearbeiten',
    description: 'Ändert Felder',
    codex: { categories: ['Core'], alias: ['assign', 'Edit fields'] },
  });
  expect(type.displayName).toBe('Edit fields');
});

it('nodes of a translated type are named as before: workflows stay the same in each language', () => {
  expect(inWords(type, words).defaults).toEqual({ name: 'Edit Fields' });
});

it.each(['x.unknown', '__proto__', 'constructor'])('%s, which the language does not have, keeps its words', (name) => {
  const other = { ...type, name };
  expect(inWords(other, words)).toBe(other);
});

it('without a translation types keep their words', () => {
  expect(inWords(type, toWords(null))).toBe(type);
});
