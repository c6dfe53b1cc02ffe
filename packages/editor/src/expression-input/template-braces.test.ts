import { describe, expect, it } from 'vitest';
import { closingBraces, partAt } from './template-braces.ts';

function type(text: string, at: number): { text: string; caret: number } | undefined {
  const edit = closingBraces(text, at, at, '{');
  if (!edit) return undefined;
  const { from, to, insert } = edit.changes;
  return { text: text.slice(0, from) + insert + text.slice(to), caret: edit.selection.anchor };
}

describe('typing braces', () => {
  it('closes a template part and puts the caret between', () => {
    expect(type('{', 1)).toEqual({ text: '{{  }}', caret: 3 });
    expect(type('Hello {!', 7)).toEqual({ text: 'Hello {{  }}!', caret: 9 });
  });

  it('uses closing braces that are there already', () => {
    expect(type('{}', 1)?.text).toBe('{{  }}');
    expect(type('{}}', 1)?.text).toBe('{{  }}');
  });

  it('leaves single braces and braces inside of a part alone', () => {
    expect(type('a', 1)).toBeUndefined();
    expect(type('{{ {', 4)).toBeUndefined();
  });
});

describe('the template part at a place', () => {
  it('gives its code and where that starts', () => {
    expect(partAt('a {{ $json. }} b', 10)).toEqual({ code: ' $json. ', start: 4 });
    expect(partAt('a {{ $js', 8)).toEqual({ code: ' $js', start: 4 });
  });

  it('is nothing outside of braces', () => {
    expect(partAt('a {{ x }} b', 11)).toBeUndefined();
    expect(partAt('abc', 2)).toBeUndefined();
  });
});
