import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import markdown from './markdown.node.ts';

const run = async (parameters: JsonObject) => (await runNode(markdown, { parameters, items: [{ a: 1 }] })).json[0];
const toHtml = async (text: string, options: JsonObject = {}) =>
  (await run({ mode: 'markdownToHtml', markdown: text, options }))?.data;
const toMarkdown = async (html: string, options: JsonObject = {}) => (await run({ html, options }))?.data;

it('writes Markdown as HTML', async () => {
  expect(await toHtml('# Hi\n\n**a** _b_')).toBe('<h1 id="hi">Hi</h1>\n<p><strong>a</strong> <em>b</em></p>');
  expect(await toHtml('# Hi\n~~x~~', { noHeaderId: true, strikethrough: true, headerLevelStart: 2 })).toBe(
    '<h2>Hi</h2>\n<p><del>x</del></p>',
  );
  expect(await toHtml('- [x] a', { tasklists: true })).toContain('type="checkbox"');
});

it('writes HTML as Markdown', async () => {
  const html = '<h1>Hi</h1><ul><li>a</li></ul><p><b>x</b> <i>y</i></p><pre><code>z</code></pre>';
  expect(await toMarkdown(html)).toBe('# Hi\n\n* a\n\n**x** _y_\n\n```\nz\n```');
  const options = { bulletMarker: '-', strongDelimiter: '__', emDelimiter: '*', codeBlockStyle: 'indented' };
  expect(await toMarkdown(html, options)).toBe('# Hi\n\n- a\n\n__x__ *y*\n\n    z');
  expect(await toMarkdown(html, { ignore: 'b' })).not.toContain('**x**');
  expect(await toMarkdown('<ul><li>1<ul><li>2</li></ul></li></ul>')).toBe('* 1  \n   * 2');
});

it('replaces the first place of a text in each piece of text', async () => {
  const replace = (pattern: string) => ({ textReplace: { values: [{ pattern, replacement: 'Y' }] } });
  expect(await toMarkdown('<p>x.1 x.2</p><p>x.3</p>', replace('x.'))).toBe('Y1 x.2\n\nY3');
  expect(await toMarkdown('<p>x1</p>', replace('x\\d'))).toBe('x1');
  const escapes = { globalEscape: { value: { pattern: '*', replacement: '+' } } };
  expect(await toMarkdown('<p>a * a_a *</p>', escapes)).toBe('a + a_a *');
  expect(await toMarkdown('<s>x</s>', { strikeDelimiter: '-' })).toBe('~~x~~');
  expect(await run({ mode: 'markdownToHtml', markdown: null, destinationKey: 'd' })).toEqual({ a: 1, d: null });
});

it('puts the result where it is wanted and keeps the item', async () => {
  expect(await run({ mode: 'markdownToHtml', markdown: 'x', destinationKey: 'b.c' })).toEqual({
    a: 1,
    b: { c: '<p>x</p>' },
  });
});

it('refuses what is no text', async () => {
  await expect(run({ html: 5 })).rejects.toThrow("'HTML' must be a text, not 5");
});
