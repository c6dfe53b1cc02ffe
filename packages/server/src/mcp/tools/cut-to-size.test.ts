import type { JsonValue } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { cutToSize } from './cut-to-size.ts';

describe('what a tool answers', () => {
  it('stays as it is where it is small enough', () => {
    const value = { text: 'x'.repeat(500), list: [1, null, true, { a: [] }] };
    expect(JSON.parse(cutToSize(value, 1000))).toEqual(value);
  });

  it('is cut in its long texts and lists, and says how much more there is', () => {
    const value = { text: 'x'.repeat(9000), list: Array.from({ length: 300 }, (_, index) => ({ index })), kept: 'y' };
    const cut = JSON.parse(cutToSize(value, 12_000)) as { text: string; list: JsonValue[]; kept: string };
    expect(cut.text.endsWith('… [1000 more characters]')).toBe(true);
    expect(cut.list).toHaveLength(201);
    expect(cut.list.at(-1)).toBe('… [100 more]');
    expect(cut.kept).toBe('y');
  });

  it.each<[string, JsonValue]>([
    [
      'many fields',
      Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field ${index}`, 'x'.repeat(90)])),
    ],
    ['lists of lists', Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => 'x'.repeat(100)))],
    ['a text', 'ü"\n'.repeat(1_000_000)],
    ['deep levels', JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as JsonValue],
    ['wide levels', wide(9)],
  ])('never has more characters than it may: %s', (_what, value) => {
    const text = cutToSize(value, 4000);
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it('keeps a field that is called as that of all objects', () => {
    expect(cutToSize(JSON.parse('{"__proto__":1}') as JsonValue, 100)).toBe('{"__proto__":1}');
  });
});

/** Four fields on each level. */
function wide(levels: number): JsonValue {
  if (levels === 0) return 'end';
  const below = wide(levels - 1);
  return { a: below, b: below, c: below, d: below };
}
