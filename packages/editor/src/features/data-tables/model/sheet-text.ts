/**
 * Reads cells as sheets put them on the clipboard: lines of cells with tabs between; a cell with a tab, a line break or a quote in
 * it stands in quotes, which are doubled inside. What only begins like that is taken as it stands.
 */
export function parseSheet(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  // A quote that nothing closes is no quote, and neither are those after it: nothing is read twice to its end.
  let isClosed = true;
  while (at < text.length) {
    const quoted = text[at] === '"' && isClosed ? quotedCell(text, at) : undefined;
    if (quoted === 'open') isClosed = false;
    const cell = typeof quoted === 'object' ? quoted : plainCell(text, at);
    rows.at(-1)?.push(cell.text);
    at = cell.end;
    if (text[at] === '\t') {
      at += 1;
      if (at === text.length) rows.at(-1)?.push('');
    } else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at < text.length) rows.push([]);
    }
  }
  return rows[0]?.length === 0 ? [] : rows;
}

/** Writes cells as {@link parseSheet} reads them. */
export function formatSheet(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((cells) => cells.map(quotedWhereNeeded).join('\t')).join('\n');
}

interface FoundCell {
  text: string;
  /** Where what ends it stands. */
  end: number;
}

const CELL_END = /[\t\r\n]/g;

function plainCell(text: string, from: number): FoundCell {
  CELL_END.lastIndex = from;
  const end = CELL_END.exec(text)?.index ?? text.length;
  return { text: text.slice(from, end), end };
}

function quotedCell(text: string, from: number): FoundCell | 'open' | undefined {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return 'open';
    if (text[quote + 1] !== '"') {
      const after = text[quote + 1];
      const isEnd = after === undefined || after === '\t' || after === '\n' || after === '\r';
      return isEnd ? { text: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 } : undefined;
    }
    at = quote + 2;
  }
}

function quotedWhereNeeded(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
