import { describe, expect, it } from 'vitest';
import { closingBraces, mappedInsertion } from './template-braces.ts';

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

describe('data dropped into a template', () => {
  it.each([
    ['|', '{{ $json.a }}'],
    ['|Hello', '{{ $json.a }}Hello'],
    ['Hello|', 'Hello {{ $json.a }}'],
    ['Hello | there', 'Hello {{ $json.a }} there'],
    ['|{{ x }}', '{{ $json.a }} {{ x }}'],
    ['{{ x }}|', '{{ x }} {{ $json.a }}'],
    ['{{ x }}| b', '{{ x }} {{ $json.a }} b'],
    ['{{ x + | }}', '{{ x + $json.a }}'],
    ['{|{ x }}', '{{ $json.a }} {{ x }}'],
    ['{{ x }|}', '{{ x }} {{ $json.a }}'],
  ])('%s', (text, expected) => {
    const plain = text.replace('|', '');
    const { at, insert } = mappedInsertion(plain, text.indexOf('|'), '$json.a');
    expect(plain.slice(0, at) + insert + plain.slice(at)).toBe(expected);
  });
});
