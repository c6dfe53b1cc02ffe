import { describe, expect, it } from 'vitest';
import { storedFromPaste, toExpression } from './expression-text.ts';

describe('fixed value to expression', () => {
  it('prefixes texts and wraps everything else in braces', () => {
    expect(toExpression('test')).toBe('=test');
    expect(toExpression('')).toBe('=');
    expect(toExpression(5)).toBe('={{ 5 }}');
    expect(toExpression(false)).toBe('={{ false }}');
    expect(toExpression(['a'])).toBe('={{ ["a"] }}');
  });
});

describe('pasted text', () => {
  it('is an expression when it looks like one', () => {
    expect(storedFromPaste('={{ $json.foo }}')).toBe('={{ $json.foo }}');
  });

  it('yields itself when it only starts with an equals sign', () => {
    expect(storedFromPaste('=s3cret')).toBe('==s3cret');
    expect(storedFromPaste('plain')).toBe('plain');
  });
});
