import { describe, expect, it } from 'vitest';
import {
  assignmentFromDrag,
  assignmentsOf,
  emptyAssignment,
  storeAssignments,
  withType,
  withValue,
} from './assignment-model.ts';

describe('fields to set', () => {
  const stored = {
    assignments: [{ id: '1', name: 'a', type: 'string', value: '={{ $json.a }}', later: true }],
    more: 1,
  };

  it('come back as they were stored, unknown fields included', () => {
    expect(storeAssignments(stored, assignmentsOf(stored), () => 'new')).toEqual(stored);
  });

  it.each([
    [true, 'boolean'],
    ['text', 'string'],
    [25, 'number'],
    [{ a: 1 }, 'object'],
    [[1], 'array'],
  ])('get their type from the dropped value %j', (sample, type) => {
    expect(assignmentFromDrag({ path: ['user', 'first name'], sample })).toMatchObject({
      name: 'first name',
      type,
      value: "={{ $json.user['first name'] }}",
    });
  });

  it('take the type of dropped data only while nobody has touched them', () => {
    const list = '={{ $json.list }}';
    expect(withValue(emptyAssignment(), list, [1])).toMatchObject({ type: 'array', value: list });
    expect(withValue({ ...emptyAssignment(), name: 'note' }, list, [1])).toMatchObject({ type: 'string', value: list });
    expect(withValue({ ...emptyAssignment(), type: 'number' }, list, [1])).toMatchObject({ type: 'number' });
  });

  it('carry their value over to another type where it fits', () => {
    const [field] = assignmentsOf({ assignments: [{ id: '1', name: 'a', type: 'string', value: '1234' }] });
    if (!field) throw new Error('no field');
    expect(withType(field, 'number').value).toBe(1234);
    expect(withType(field, 'boolean').value).toBe(false);
    expect(withType(field, 'array').value).toBe('[]');
    expect(withType({ ...field, value: '={{ 1 }}' }, 'number').value).toBe('={{ 1 }}');
  });
});
