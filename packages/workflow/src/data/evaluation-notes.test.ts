import { expect, it } from 'vitest';
import { mergedNotes } from './evaluation-notes.ts';

it('notes of one row are joined by name; the later ones count', () => {
  const first = mergedNotes(undefined, { outputs: { answer: 'a', note: 1 } });
  const second = mergedNotes(first, { outputs: { answer: 'b' }, metrics: { Correctness: 4 } });
  expect(mergedNotes(second, { metrics: { Helpfulness: 5 } })).toEqual({
    outputs: { answer: 'b', note: 1 },
    metrics: { Correctness: 4, Helpfulness: 5 },
  });
});

it('a name may be any text', () => {
  const notes = mergedNotes(undefined, { metrics: JSON.parse('{"__proto__":1}') });
  expect(Object.entries(notes.metrics ?? {})).toEqual([['__proto__', 1]]);
});
