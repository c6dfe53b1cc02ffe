import { escapeHtml, isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { checkCells } from '../../lib/spreadsheet/check-cells.ts';
import { getOwn } from '../../lib/values/own-property.ts';

export interface HtmlTableOptions {
  capitalize?: boolean | undefined;
  customStyling?: boolean | undefined;
  caption?: string | undefined;
  tableAttributes?: string | undefined;
  headerAttributes?: string | undefined;
  rowAttributes?: string | undefined;
  cellAttributes?: string | undefined;
}

const styles = {
  table: 'style="border-spacing:0; font-family:helvetica,arial,sans-serif"',
  header:
    'style="margin:0; padding:7px 20px 7px 0px; border-bottom:1px solid #eee; text-align:left; color:#888; font-weight:normal"',
  cell: 'style="margin:0; padding:7px 20px 7px 0px; border-bottom:1px solid #eee; text-align:left; color:#444"',
};

/** A cell takes 150 characters with the usual styles, and a text may have 500 million. */
const MAX_CELLS = 2_000_000;

/**
 * A table with a row for each record, and a column for each field that any of them has. Values are escaped.
 * @throws NodeError `LIMIT_REACHED` for too many cells.
 */
export function htmlTable(records: readonly JsonObject[], options: HtmlTableOptions): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  checkCells({ rows: records.length, columns: names.length }, MAX_CELLS);
  const usual = options.customStyling ? { table: '', header: '', cell: '' } : styles;
  const row = opening('tr', options.rowAttributes);
  const cell = opening('td', options.cellAttributes || usual.cell);
  const heading = opening('th', options.headerAttributes || usual.header);
  const headings = names.map((name) => `${heading}${escapeHtml(options.capitalize ? capitalized(name) : name)}</th>`);
  const rows = records.map((record) => {
    const cells = names.map((name) => `${cell}${escapeHtml(textOf(getOwn(record, name)))}</td>`);
    return `${row}${cells.join('')}</tr>`;
  });
  return [
    opening('table', options.tableAttributes || usual.table),
    options.caption ? `<caption>${escapeHtml(options.caption)}</caption>` : '',
    `<thead>${row}${headings.join('')}</tr></thead>`,
    `<tbody>${rows.join('')}</tbody>`,
    '</table>',
  ].join('');
}

function opening(element: string, attributes: string | undefined): string {
  return attributes ? `<${element} ${attributes}>` : `<${element}>`;
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) || isJsonObject(value) ? JSON.stringify(value) : String(value);
}

/** `created_at` and `createdAt` become `Created At`. */
function capitalized(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}
