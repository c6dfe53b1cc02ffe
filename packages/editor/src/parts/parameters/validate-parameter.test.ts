import type { NodeProperty } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { parameterIssue } from './validate-parameter.ts';

const property = (type: NodeProperty['type'], more: Partial<NodeProperty> = {}): NodeProperty => ({
  name: 'p',
  displayName: 'P',
  type,
  default: '',
  ...more,
});
const choices = [{ name: 'A', value: 'a' }];

describe('issues of a parameter', () => {
  it('say when a required value is missing', () => {
    expect(parameterIssue(property('string', { required: true }), '', [])).toBe('required');
    expect(parameterIssue(property('string'), '', [])).toBeUndefined();
    expect(parameterIssue(property('resourceLocator', { required: true }), { mode: 'id', value: '' }, [])).toBe(
      'required',
    );
    expect(parameterIssue(property('workflowSelector', { required: true }), { mode: 'list', value: '' }, [])).toBe(
      'required',
    );
    expect(parameterIssue(property('string', { required: true }), '=', [])).toBe('required');
  });

  it('say when a choice is not offered', () => {
    expect(parameterIssue(property('options'), 'b', choices)).toBe('unsupportedValue');
    expect(parameterIssue(property('multiOptions'), ['a', 'b'], choices)).toBe('unsupportedValue');
    expect(
      parameterIssue(property('options', { typeOptions: { loadOptionsMethod: 'x' } }), 'b', choices),
    ).toBeUndefined();
  });

  it('say when a number is out of its limits', () => {
    const limited = property('number', { typeOptions: { minValue: 1, maxValue: 5 } });
    expect(parameterIssue(limited, 0, [])).toBe('tooSmall');
    expect(parameterIssue(limited, 6, [])).toBe('tooLarge');
    expect(parameterIssue(limited, 5, [])).toBeUndefined();
  });

  it('say when JSON is broken, and leave expressions to the run', () => {
    expect(parameterIssue(property('json'), '{', [])).toBe('notJson');
    expect(parameterIssue(property('json'), '={', [])).toBeUndefined();
  });
});
