/** An edit of a text, in the shape CodeMirror takes. */
export interface BraceEdit {
  changes: { from: number; to: number; insert: string };
  selection: { anchor: number };
}

/** What a key does in a template beyond putting its character there; undefined: nothing. */
export function typedInTemplate(text: string, from: number, to: number, typed: string): BraceEdit | undefined {
  return closingBraces(text, from, to, typed) ?? typedOver(text, from, to, typed);
}

/**
 * The second one of two opening braces becomes `{{  }}` with the caret between. Inside of a part that is open already,
 * nothing special happens: there a brace is an object.
 */
function closingBraces(text: string, from: number, to: number, typed: string): BraceEdit | undefined {
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

/** Who types a part to its end goes over the braces, and the blanks, that are there already. */
function typedOver(text: string, from: number, to: number, typed: string): BraceEdit | undefined {
  if (from !== to) return undefined;
  const before = text.slice(0, from);
  const after = text.slice(to);
  if (typed === ' ' && before.endsWith('{{ ') && after.startsWith(' }}')) return caretAt(from);
  if (typed !== '}' || !isInsidePart(before) || hasOpenBrace(before)) return undefined;
  if (before.endsWith('}') && after.startsWith('}')) return caretAt(from + 1);
  const blanks = /^(\s*)\}\}/.exec(after)?.[1];
  if (blanks === undefined) return undefined;
  const kept = /\s$/.test(before) ? '' : blanks;
  return {
    changes: { from, to: from + blanks.length, insert: kept },
    selection: { anchor: from + kept.length + 1 },
  };
}

function caretAt(place: number): BraceEdit {
  return { changes: { from: place, to: place, insert: '' }, selection: { anchor: place } };
}

/** An object or a function in the last part is not at its end. */
function hasOpenBrace(before: string): boolean {
  const code = before.slice(before.lastIndexOf('{{') + 2).replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1/g, '');
  return code.split('{').length > code.split('}').length;
}

/** What a fixed text becomes when its second brace makes an expression of it, and where the caret goes. */
export function openedTemplate(text: string, caret: number): { text: string; caret: number } {
  const edit = text.slice(0, caret).endsWith('{{')
    ? closingBraces(text.slice(0, caret - 1) + text.slice(caret), caret - 1, caret - 1, '{')
    : undefined;
  if (!edit) return { text, caret };
  const { from, insert } = edit.changes;
  return { text: text.slice(0, from) + insert + text.slice(caret), caret: edit.selection.anchor };
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
