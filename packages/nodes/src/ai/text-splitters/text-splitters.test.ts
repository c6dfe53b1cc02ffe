import type { JsonObject, NodeType, TextSplitter } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import character from './text-splitter-character-text-splitter.node.ts';
import recursive from './text-splitter-recursive-character-text-splitter.node.ts';

const split = async (node: NodeType, parameters: JsonObject, text: string) =>
  (await supplyNode<TextSplitter>(node, { parameters })).thing.split(text);

const TEXT = 'one two\nthree\n\nfour five six';

it('divides at paragraphs, lines and words', async () => {
  expect(await split(recursive, { chunkSize: 9, chunkOverlap: 4 }, TEXT)).toEqual([
    'one two',
    'three',
    'four five',
    'five six',
  ]);
});

it('divides at a separator only, and leaves whole what has none', async () => {
  expect(await split(character, { separator: '\n', chunkSize: 14, chunkOverlap: 5 }, TEXT)).toEqual([
    'one two\nthree',
    'four five six',
  ]);
  expect(await split(character, { separator: '---', chunkSize: 3 }, 'long one---b')).toEqual(['long one', 'b']);
  expect(await split(character, { separator: '', chunkSize: 3, chunkOverlap: 1 }, 'abcdefg')).toEqual([
    'abc',
    'cde',
    'efg',
  ]);
});

it('divides code where its units begin, and keeps the words that begin them', async () => {
  const code = 'const a = 1;\nfunction one() {\n  return 1;\n}\nfunction two() {\n  return 2;\n}';
  const parts = await split(recursive, { chunkSize: 35, options: { splitCode: 'js' } }, code);
  expect(parts).toEqual(['const a = 1;', 'function one() {\n  return 1;\n}', 'function two() {\n  return 2;\n}']);
  const text = '# One\n\nText of one.\n\n## Two\n\nText of two.';
  expect(await split(recursive, { chunkSize: 22, options: { splitCode: 'markdown' } }, text)).toEqual([
    '# One\n\nText of one.',
    '## Two\n\nText of two.',
  ]);
});
