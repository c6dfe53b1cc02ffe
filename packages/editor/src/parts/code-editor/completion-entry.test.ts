import type { CompletionOption } from '@millrace/expression';
import { describe, expect, it } from 'vitest';
import { detailOf, insertionOf } from './completion-entry.ts';

/** Chooses an option with the cursor before some text, and marks the caret. */
function choose(option: Partial<CompletionOption>, after = ''): string {
  const { insert, caret, replaced } = insertionOf({ label: '', kind: 'field', type: 'string', ...option }, after);
  return `${insert.slice(0, caret)}|${insert.slice(caret)}${after.slice(replaced)}`;
}

describe('choosing a completion', () => {
  it('puts in a name, and functions with their parentheses', () => {
    const method = { kind: 'method', type: 'function' } as const;
    expect(choose({ label: 'city' })).toBe('city|');
    expect(choose({ ...method, label: 'trim', signature: '(): string' })).toBe('trim()|');
    expect(choose({ ...method, label: 'split', signature: '(by: string): array' })).toBe('split(|)');
    expect(choose({ ...method, label: 'split' }, '(x)')).toBe('split|(x)');
  });

  it('leaves classes without parentheses', () => {
    expect(choose({ label: 'DateTime', kind: 'name', type: 'function' })).toBe('DateTime|');
    expect(choose({ label: '$if', kind: 'name', type: 'function' })).toBe('$if(|)');
  });

  it('does not double what closes a name', () => {
    const node = { label: 'Get it', insert: "Get it')", kind: 'node' } as const;
    expect(choose(node)).toBe("Get it')|");
    expect(choose(node, "')")).toBe("Get it')|");
    expect(choose(node, ').item')).toBe("Get it')|.item");
  });
});

it('says beside a name what it is, where that is known', () => {
  const option = { label: 'x', kind: 'field' } as const;
  expect(detailOf({ ...option, type: 'string' })).toBe('string');
  expect(detailOf({ ...option, type: 'undefined' })).toBeUndefined();
  expect(detailOf({ ...option, type: 'function', signature: '(): string' })).toBe('()');
});
