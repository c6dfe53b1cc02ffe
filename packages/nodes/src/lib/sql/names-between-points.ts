/** What stands around a name that holds points or signs; within it, a doubled `close` is one. */
export type NameQuotes = readonly [open: string, close: string];

export interface GivenName {
  name: string;
  /** It stood between quotes. */
  isQuoted: boolean;
}

/**
 * The names of a text such as `schema.table`. Quotes keep a point part of a name.
 * @returns undefined where the text is not of that form.
 */
export function namesBetweenPoints(text: string, [open, close]: NameQuotes): GivenName[] | undefined {
  const names: GivenName[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text[at] === open ? endOfQuoted(text, at, close) : endOfPlain(text, at, open);
    if (end === undefined || end === at) return undefined;
    const part = text.slice(at, end);
    const isQuoted = text[at] === open;
    names.push({ name: isQuoted ? part.slice(1, -1).replaceAll(close + close, close) : part, isQuoted });
    if (end === text.length) return names;
    if (text[end] !== '.') return undefined;
    at = end + 1;
  }
  return undefined;
}

/** Index behind the quotes; undefined where they are empty or never closed. */
function endOfQuoted(text: string, start: number, close: string): number | undefined {
  for (let at = text.indexOf(close, start + 1); at > 0; at = text.indexOf(close, at + 2)) {
    if (text[at + 1] !== close) return at > start + 1 ? at + 1 : undefined;
  }
  return undefined;
}

function endOfPlain(text: string, start: number, open: string): number {
  let at = start;
  while (at < text.length && text[at] !== '.' && text[at] !== open) at++;
  return at;
}
