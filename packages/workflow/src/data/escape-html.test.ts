import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('Text that is escaped neither opens a tag nor ends a quoted attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});
