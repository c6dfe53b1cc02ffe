import { expect, it } from 'vitest';
import textOfHtml from './text-of-html.work.ts';

it('shows headings, lists and addresses as a mail program does that knows no HTML', () => {
  const html = '<style>p { color: red }</style><h1>News</h1><ul><li>a &amp; b</li></ul><a href="https://x.test">x</a>';
  expect(textOfHtml({ html }).text).toBe('NEWS\n\n * a & b\n\nx [https://x.test]');
});

it('leaves out the text of elements that nest too deep', () => {
  expect(textOfHtml({ html: `${'<div>'.repeat(50_000)}x` })).toEqual({ text: undefined });
});
