import { describe, expect, it } from 'vitest';
import { mappedInsertion, openedTemplate, typedInTemplate } from './template-braces.ts';

function type(text: string, at: number, typed = '{'): { text: string; caret: number } | undefined {
  const edit = typedInTemplate(text, at, at, typed);
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

  it.each([
    ['Hello {{ $json.name }}', 'Hello {{ $json.name }}'],
    ['{{$json.name}}', '{{ $json.name }}'],
    ['{{ { a: 1 } }}', '{{ { a: 1 } }}'],
    ['{{ {a: {b: 1} } }}!', '{{ {a: {b: 1} } }}!'],
    ['{{ "{" }} and {{ 2 }}', '{{ "{" }} and {{ 2 }}'],
    ['{ } }', '{ } }'],
  ])('takes a part that is typed to its end as it is: %s', (keys, expected) => {
    let text = '';
    let caret = 0;
    for (const key of keys) {
      const plain = { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 };
      ({ text, caret } = type(text, caret, key) ?? plain);
    }
    expect({ text, caret }).toEqual({ text: expected, caret: expected.length });
  });

  it('closes the part that makes an expression of a fixed text', () => {
    expect(openedTemplate('Hello {{', 8)).toEqual({ text: 'Hello {{  }}', caret: 9 });
    expect(openedTemplate('{{!', 2)).toEqual({ text: '{{  }}!', caret: 3 });
    expect(openedTemplate('{{}}', 2)).toEqual({ text: '{{  }}', caret: 3 });
    expect(openedTemplate('pasted {{ $json.a }}', 20)).toEqual({ text: 'pasted {{ $json.a }}', caret: 20 });
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
