import { expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';

it.each([
  ['', ''],
  ['One. Two.', 'One.'],
  ['## No end\nof it\n\nMore.', 'No end of it'],
  ['Uses **n8n.io** and [a link](https://example.org/x.y). More', 'Uses n8n.io and a link.'],
])('of %j', (markdown, sentence) => {
  expect(firstSentence(markdown)).toBe(sentence);
});
