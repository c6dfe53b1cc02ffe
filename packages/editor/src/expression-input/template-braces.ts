/** An edit of a text, in the shape CodeMirror takes. */
export interface BraceEdit {
  changes: { from: number; to: number; insert: string };
  selection: { anchor: number };
}

/**
 * What typing a brace does: the second one of a pair becomes `{{  }}` with the caret between. Inside of a part that is
 * open already, nothing special happens: there a brace is an object.
 */
export function closingBraces(text: string, from: number, to: number, typed: string): BraceEdit | undefined {
  if (typed !== '{' || text[from - 1] !== '{' || text[from - 2] === '{') return undefined;
  if (isInsidePart(text.slice(0, from - 1))) return undefined;
  const after = text.slice(to);
  // A closing brace put there by hand or by pairing is used, not doubled.
  const closing = /^\s*\}\}/.test(after) ? '' : after.startsWith('}') ? '}' : '}}';
  return {
    changes: { from, to, insert: `{  ${closing}` },
    selection: { anchor: from + 2 },
  };
}

function isInsidePart(before: string): boolean {
  return before.lastIndexOf('{{') > before.lastIndexOf('}}');
}

/** The template part around an offset: its code, and where the code starts. */
export function partAt(text: string, offset: number): { code: string; start: number } | undefined {
  const open = text.lastIndexOf('{{', Math.max(0, offset - 2));
  if (open === -1) return undefined;
  const start = open + 2;
  const close = text.indexOf('}}', start);
  if (offset < start || (close !== -1 && offset > close)) return undefined;
  return { code: text.slice(start, close === -1 ? text.length : close), start };
}
