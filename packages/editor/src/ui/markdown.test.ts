import { describe, expect, it } from 'vitest';
import { renderMarkdown, renderModelMarkdown } from './markdown.ts';

describe('Markdown that a model wrote', () => {
  it('loads no picture: its address could carry away what the model read', () => {
    const html = renderModelMarkdown(
      'Done ![a "chart"](https://example.com/p?d=secret&n=1)\n\n![r][1]\n\n[1]: /webhook/x?d=secret',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain(
      '<a href="https://example.com/p?d=secret&amp;n=1" target="_blank" rel="noopener noreferrer">a &quot;chart&quot;</a>',
    );
    expect(html).toContain('href="/webhook/x?d=secret"');
  });

  it('shows pictures that stand in the text', () => {
    expect(renderModelMarkdown('![dot](data:image/png;base64,AAAA)')).toContain(
      '<img src="data:image/png;base64,AAAA"',
    );
  });

  it('names a picture without a description by its address', () => {
    expect(renderModelMarkdown('![](https://example.com/a.png)')).toContain('>https://example.com/a.png</a>');
  });
});

it('loads the pictures of what people wrote', () => {
  expect(renderMarkdown('![a](https://example.com/a.png)')).toContain('<img src="https://example.com/a.png"');
});
