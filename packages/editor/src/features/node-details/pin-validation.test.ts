import { describe, expect, it } from 'vitest';
import { checkPinnedSize, editableText, parsePinnedText } from './pin-validation.ts';

describe('text that is to be pinned', () => {
  it('becomes one item for each object of a list, or one for a single object', () => {
    expect(parsePinnedText('[{"a":1},{"b":2}]')).toEqual({ ok: true, items: [{ json: { a: 1 } }, { json: { b: 2 } }] });
    expect(parsePinnedText('{"test":1}')).toEqual({ ok: true, items: [{ json: { test: 1 } }] });
  });

  it('takes whole items for items, and a field called json beside others for data', () => {
    expect(parsePinnedText('[{"json":{"a":1},"pairedItem":{"item":0}}]')).toEqual({
      ok: true,
      items: [{ json: { a: 1 } }],
    });
    expect(parsePinnedText('[{"json":{"a":1},"b":2}]')).toEqual({
      ok: true,
      items: [{ json: { json: { a: 1 }, b: 2 } }],
    });
  });

  it('is refused with line and position when it is not JSON', () => {
    expect(parsePinnedText('[\n  {"a": }\n]')).toEqual({
      ok: false,
      problem: { kind: 'invalid-json', line: 2, column: 9, reason: 'a value is expected', hasSingleQuotes: false },
    });
  });

  it('hints at single quotes', () => {
    expect(parsePinnedText("[{'a': 1}]")).toMatchObject({ ok: false, problem: { hasSingleQuotes: true, line: 1 } });
  });

  it('is refused when an entry is no object', () => {
    expect(parsePinnedText('[{"a":1}, 5]')).toEqual({ ok: false, problem: { kind: 'wrong-shape', index: 1 } });
  });

  it('is refused when the workflow would hold more than 12582912 bytes of pinned data', () => {
    const text = JSON.stringify([{ a: 'x'.repeat(1000) }]);
    expect(parsePinnedText(text, 12_582_912 - text.length)).toMatchObject({
      ok: false,
      problem: { kind: 'too-large' },
    });
    expect(parsePinnedText(text, 12_582_912 - text.length - 1)).toMatchObject({ ok: true });
    expect(checkPinnedSize([{ json: {} }], 12_582_912)).toMatchObject({ kind: 'too-large' });
  });
});

describe('what the edit view starts with', () => {
  it('is the data there is, else a sample that can be pinned', () => {
    expect(JSON.parse(editableText([{ json: { a: 1 } }]))).toEqual([{ a: 1 }]);
    expect(parsePinnedText(editableText(undefined))).toMatchObject({ ok: true });
  });
});
