import type { JsonObject } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { flatMetadata } from './flat-metadata.ts';

const metadata = {
  source: 'a.pdf',
  loc: { lines: { from: 1, to: 2 } },
  tags: ['x', 'y'],
  mixed: ['x', 1],
  none: null,
  ['__proto__x']: true,
};

it('makes names of paths, and texts of what has no other form', () => {
  expect({ ...flatMetadata(metadata, { separator: '.' }) }).toEqual({
    source: 'a.pdf',
    'loc.lines.from': 1,
    'loc.lines.to': 2,
    tags: '["x","y"]',
    mixed: '["x",1]',
    __proto__x: true,
  });
});

it('keeps lists of one kind where a store takes them, and names as it takes them', () => {
  const nameOf = (name: string) => name.toUpperCase();
  expect({ ...flatMetadata(metadata, { separator: '_', keepsLists: true, nameOf }) }).toMatchObject({
    LOC_LINES_FROM: 1,
    TAGS: ['x', 'y'],
    MIXED: '["x",1]',
  });
});

it('ends at depth, and takes any name', () => {
  let deep: JsonObject = { end: 1 };
  for (let depth = 0; depth < 500; depth++) deep = { a: deep };
  expect(Object.keys(flatMetadata(deep, { separator: '.' }))).toEqual(['a.a.a.a.a.a.a.a']);
  const hostile = JSON.parse('{"__proto__":{"polluted":1}}') as JsonObject;
  expect(Object.keys(flatMetadata(hostile, { separator: '.' }))).toEqual(['__proto__.polluted']);
});
