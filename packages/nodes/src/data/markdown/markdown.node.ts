import { defineNode, NodeError } from '@millrace/node-sdk';
import showdown, { type ConverterOptions } from 'showdown';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { valueText } from '../../lib/values/value-text.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { markdownParameters } from './parameters.ts';

export default defineNode({
  name: 'n8n-nodes-base.markdown',
  displayName: 'Markdown',
  description: 'Converts Markdown to HTML, and HTML to Markdown',
  version: 1,
  group: ['output'],
  family: 'data',
  subtitle: '={{ $parameter.mode === "markdownToHtml" ? "to HTML" : "to Markdown" }}',
  defaults: { name: 'Markdown' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['html', 'md', 'convert', 'text', 'format', 'rich text'],
  },
  parameters: markdownParameters,
  run({ item, parameters: { mode, html, markdown, destinationKey, options } }) {
    const result =
      mode === 'markdownToHtml'
        ? markdownToHtml(textOf(markdown, 'Markdown', 'markdown'), optionValues(options))
        : htmlToMarkdown(textOf(html, 'HTML', 'html'), optionValues(options));
    const json = fieldAccess(true).with(item.json, destinationKey, result);
    return item.binary ? { json, binary: item.binary } : { json };
  },
});

function markdownToHtml(text: string, options: object): string {
  const settings: ConverterOptions = {};
  return new showdown.Converter(Object.assign(settings, options)).makeHtml(text);
}

function textOf(value: unknown, label: string, parameter: string): string {
  if (typeof value === 'string') return value;
  throw new NodeError(`'${label}' must be a text, not ${valueText(value)}`, {
    description: 'Use an expression that gives a text.',
    parameter,
  });
}
