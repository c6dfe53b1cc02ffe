import { defineNode, type Item, NodeError } from '@millrace/node-sdk';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { heavyWork } from '../../lib/heavy-work/heavy-work.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { valueText } from '../../lib/values/value-text.ts';
import { markdownParameters } from './parameters.ts';

// Both libraries look ahead and back: there are texts for which they take the square of their length, or more.
const INLINE_BELOW_BYTES = 5_000;

const markdownToHtml = heavyWork({
  name: 'markdown-to-html',
  label: 'Reading the Markdown',
  load: () => import('./markdown-to-html.work.ts'),
  inlineBelowBytes: INLINE_BELOW_BYTES,
});

const htmlToMarkdown = heavyWork({
  name: 'html-to-markdown',
  label: 'Reading the HTML',
  load: () => import('./html-to-markdown.work.ts'),
  inlineBelowBytes: INLINE_BELOW_BYTES,
});

export default defineNode({
  name: 'n8n-nodes-base.markdown',
  displayName: 'Markdown',
  description: 'Converts Markdown to HTML, and HTML to Markdown',
  version: 1,
  group: ['output'],
  family: 'data',
  subtitle: '={{ $parameter.mode === "markdownToHtml" ? "To HTML" : "To Markdown" }}',
  defaults: { name: 'Markdown' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['html', 'md', 'convert', 'text', 'format', 'rich text'],
  },
  parameters: markdownParameters,
  async run({ item, signal, parameters: { mode, html, markdown, destinationKey, options } }) {
    const settings = optionValues(options);
    if (mode === 'markdownToHtml' && markdown === null) return withResult(item, destinationKey, null);
    const text = mode === 'markdownToHtml' ? textOf(markdown, 'Markdown', 'markdown') : textOf(html, 'HTML', 'html');
    const about = { bytes: text.length, signal };
    const result =
      mode === 'markdownToHtml'
        ? await markdownToHtml({ markdown: text, options: settings }, about)
        : await htmlToMarkdown({ html: text, options: settings }, about);
    return withResult(item, destinationKey, result);
  },
});

function withResult(item: Item, field: string, result: string | null): Item {
  const json = fieldAccess(true).with(item.json, field, result);
  return item.binary ? { json, binary: item.binary } : { json };
}

function textOf(value: unknown, label: string, parameter: string): string {
  if (typeof value === 'string') return value;
  throw new NodeError(`'${label}' must be a text, not ${valueText(value)}`, {
    description: 'Use an expression that gives a text.',
    parameter,
  });
}
