import type { JsonValue } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { declaredInputs } from './sub-workflow-inputs.ts';

it('inputs are those that were declared one by one', () => {
  const values: JsonValue[] = [
    { name: 'age', type: 'number' },
    { name: 'name' },
    { name: 'any', type: 'any' },
    { type: 'string' },
  ];
  expect(declaredInputs({ workflowInputs: { values } })).toEqual([
    { id: 'age', displayName: 'age', canBeUsedToMatch: false, type: 'number' },
    { id: 'name', displayName: 'name', canBeUsedToMatch: false, type: 'string' },
    { id: 'any', displayName: 'any', canBeUsedToMatch: false },
  ]);
});

it('inputs are the fields of an example, with their types', () => {
  const jsonExample = '{ "a": "x", "b": 1, "c": true, "d": [], "e": {}, "f": null }';
  const types = declaredInputs({ inputSource: 'jsonExample', jsonExample }).map(({ id, type }) => [id, type]);
  expect(types).toEqual([
    ['a', 'string'],
    ['b', 'number'],
    ['c', 'boolean'],
    ['d', 'array'],
    ['e', 'object'],
    ['f', undefined],
  ]);
  expect(declaredInputs({ inputSource: 'jsonExample', jsonExample: '{ broken' })).toEqual([]);
});

it('a workflow that takes whatever it is given declares nothing', () => {
  expect(declaredInputs({ inputSource: 'passthrough', workflowInputs: { values: [{ name: 'a' }] } })).toEqual([]);
});
