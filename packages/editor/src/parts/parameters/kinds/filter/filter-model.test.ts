import type { JsonObject, NodeProperty } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { conditionsOf, misfits, newCondition, storeFilter, withLeftValue, withOperator } from './filter-model.ts';
import { findOperator } from './filter-operators.ts';
import { filterOptions, refreshFilterOptions } from './filter-options.ts';

const options = { caseSensitive: true, typeValidation: 'strict', version: 2 };
const stored: JsonObject = {
  options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
  combinator: 'or',
  conditions: [
    { id: 'a', leftValue: '={{ $json.x }}', rightValue: 200, operator: { type: 'number', operation: 'gt' } },
    { id: 'b', leftValue: 'y', rightValue: '', operator: { type: 'string', operation: 'empty', singleValue: true } },
  ],
};

function operator(type: string, operation: string) {
  const found = findOperator(type, operation);
  if (!found) throw new Error(`no operator ${type} ${operation}`);
  return found;
}

describe('conditions of a filter', () => {
  it('show one condition that compares texts while nothing is stored', () => {
    expect(conditionsOf({})).toMatchObject([{ operator: { type: 'string', operation: 'equals' }, leftValue: '' }]);
  });

  it('come back as they were stored', () => {
    const conditions = conditionsOf(stored);
    expect(storeFilter({ value: stored, conditions, combinator: 'or', options, newId: () => 'new' })).toEqual(stored);
  });

  it('get an id when they are stored the first time', () => {
    const filter = storeFilter({
      value: {},
      conditions: conditionsOf({}),
      combinator: 'and',
      options,
      newId: () => 'id-1',
    });
    expect(filter).toEqual({
      options: { leftValue: '', ...options },
      combinator: 'and',
      conditions: [{ id: 'id-1', leftValue: '', rightValue: '', operator: { type: 'string', operation: 'equals' } }],
    });
  });

  it('keep an operator this version does not know', () => {
    const value = {
      conditions: [{ id: 'a', operator: { type: 'geo', operation: 'near', radius: 5 } }],
      combinator: 'and',
    };
    const filter = storeFilter({ value, conditions: conditionsOf(value), combinator: 'and', options, newId: () => '' });
    expect(filter.conditions).toMatchObject([{ operator: { type: 'geo', operation: 'near', radius: 5 } }]);
  });

  it('keep the right side where it fits the operator, as what its type needs, and drop it otherwise', () => {
    const [condition] = conditionsOf(stored);
    if (!condition) throw new Error('no condition');
    expect(withOperator(condition, operator('number', 'lt')).rightValue).toBe(200);
    const asText = withOperator(condition, operator('string', 'contains'));
    expect(asText.rightValue).toBe('200');
    expect(withOperator(asText, operator('number', 'gt')).rightValue).toBe(200);
    expect(withOperator({ ...asText, rightValue: 'many' }, operator('number', 'gt')).rightValue).toBe('');
    expect(withOperator(condition, operator('boolean', 'equals')).rightValue).toBe(true);
    expect(withOperator(condition, operator('number', 'exists')).rightValue).toBe('');
  });
});

describe('values that do not fit', () => {
  it('are fixed values of another type', () => {
    expect(misfits('abc', 'number')).toBe(true);
    expect(misfits('12', 'number')).toBe(false);
    expect(misfits('={{ $json.x }}', 'number')).toBe(false);
    expect(misfits('soon', 'dateTime')).toBe(true);
    expect(misfits('[1]', 'array')).toBe(false);
    expect(misfits('{}', 'array')).toBe(true);
    expect(misfits('yes', 'boolean')).toBe(true);
  });
});

describe('options of a filter', () => {
  const property: NodeProperty = {
    name: 'conditions',
    displayName: 'Conditions',
    type: 'filter',
    default: {},
    typeOptions: { filter: { caseSensitive: '={{ case }}', typeValidation: '={{ loose }}', version: 2 } },
  };
  const evaluate = (expression: string) => (expression.includes('case') ? false : 'loose');

  it('are worked out from the description', () => {
    expect(filterOptions(property, evaluate)).toEqual({ caseSensitive: false, typeValidation: 'loose', version: 2 });
  });

  it('are brought up to date in stored filters, and only when they differ', () => {
    const next = refreshFilterOptions([property], { conditions: stored }, evaluate);
    expect(next.conditions).toMatchObject({ options: { caseSensitive: false, typeValidation: 'loose' } });
    expect(refreshFilterOptions([property], next, evaluate)).toBe(next);
  });

  it('are brought up to date in filters within groups of fields', () => {
    const rules: NodeProperty = {
      name: 'rules',
      displayName: 'Rules',
      type: 'fixedCollection',
      default: {},
      typeOptions: { multipleValues: true },
      options: [{ name: 'values', displayName: 'Rule', values: [property] }],
    };
    const values: JsonObject = { rules: { values: [{ conditions: stored }, { outputKey: 'b' }] } };
    const next = refreshFilterOptions([rules], values, evaluate);
    expect(next.rules).toMatchObject({
      values: [{ conditions: { options: { caseSensitive: false } } }, { outputKey: 'b' }],
    });
    expect(refreshFilterOptions([rules], next, evaluate)).toBe(next);
  });
});

describe('data dropped on the left of a condition', () => {
  const empty = newCondition('a');

  it('brings the type that is compared along', () => {
    expect(withLeftValue(empty, '={{ $json.n }}', 7).operator).toMatchObject({ type: 'number', operation: 'equals' });
    expect(withLeftValue(empty, '={{ $json.on }}', true).operator.type).toBe('boolean');
    expect(withLeftValue(empty, '={{ $json.list }}', [1]).operator.type).toBe('array');
    expect(withLeftValue(empty, '={{ $json.text }}', 'x').operator).toBe(empty.operator);
  });

  it('keeps a right side that fits', () => {
    const condition = { ...empty, rightValue: '12' };
    expect(withLeftValue(condition, '={{ $json.n }}', 7).rightValue).toBe('12');
    expect(withLeftValue({ ...empty, rightValue: 'abc' }, '={{ $json.n }}', 7).rightValue).toBe('');
  });

  it('leaves the comparison alone where nothing is known of the data', () => {
    expect(withLeftValue(empty, '={{ $json.n }}').operator).toBe(empty.operator);
    expect(withLeftValue(empty, '={{ $json.n }}', null).operator).toBe(empty.operator);
  });
});
