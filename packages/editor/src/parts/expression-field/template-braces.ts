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

/**
 * Where and how the code of dragged data goes into a text: as code where the place is within a part already, else in
 * braces of its own, a blank away from other parts and from text that it is put behind.
 */
export function mappedInsertion(text: string, at: number, code: string): { at: number; insert: string } {
  const place = outsideOfBraces(text, at);
  if (isInsidePart(text.slice(0, place))) return { at: place, insert: code };
  const before = text.slice(0, place);
  const isBehindText = place === text.length ? /\S$/.test(before) : before.endsWith('}}');
  const isBeforePart = text.startsWith('{{', place);
  return { at: place, insert: `${isBehindText ? ' ' : ''}{{ ${code} }}${isBeforePart ? ' ' : ''}` };
}

/** Between two braces of a pair is no place: before an opening one, or behind a closing one, is. */
function outsideOfBraces(text: string, at: number): number {
  const around = text.slice(Math.max(0, at - 1), at + 1);
  if (around === '{{') return at - 1;
  return around === '}}' ? at + 1 : at;
}
