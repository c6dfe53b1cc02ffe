import type { NodeProperty } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { toFixed } from './value-conversion.ts';

const property = (type: NodeProperty['type'], more: Partial<NodeProperty> = {}): NodeProperty => ({
  name: 'p',
  displayName: 'P',
  type,
  default: '',
  ...more,
});

describe('expression to fixed value', () => {
  it('stores what the expression computes to', () => {
    const value = { kind: 'value', value: 'Ann' } as const;
    expect(toFixed(property('string'), '={{ $json.name }}', value)).toBe('Ann');
    expect(toFixed(property('number', { default: 0 }), '={{ 2 }}', { kind: 'value', value: '2.5' })).toBe(2.5);
    expect(toFixed(property('boolean', { default: false }), '={{ x }}', { kind: 'value', value: true })).toBe(true);
    expect(toFixed(property('string'), '={{ x }}', { kind: 'value', value: { a: 1 } })).toBe('{"a":1}');
  });

  it('takes back what it was before when nothing was written', () => {
    expect(toFixed(property('string'), '=plain text', undefined)).toBe('plain text');
    expect(toFixed(property('number', { default: 3 }), '=', undefined)).toBe(3);
  });

  it('keeps raw braces of a broken text and gives numbers and switches their default', () => {
    const error = { kind: 'error', message: 'broken' } as const;
    expect(toFixed(property('string'), '={{ oops( }}', error)).toBe('{{ oops( }}');
    expect(toFixed(property('number', { default: 7 }), '={{ oops( }}', error)).toBe(7);
    expect(toFixed(property('boolean', { default: true }), '={{ oops( }}', error)).toBe(true);
  });

  it('falls back to the default for a choice that is not offered', () => {
    const options = property('options', {
      default: 'a',
      options: [
        { name: 'A', value: 'a' },
        { name: 'B', value: 'b' },
      ],
    });
    expect(toFixed(options, '={{ "b" }}', { kind: 'value', value: 'b' })).toBe('b');
    expect(toFixed(options, '={{ "z" }}', { kind: 'value', value: 'z' })).toBe('a');
  });
});
