import type { CursorPlace } from './receiver.ts';
import { textLiteral } from './text-literal.ts';

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** A name for a place behind an opening bracket and quotation mark, with what closes them. */
export function inBrackets(name: string, place: CursorPlace): string {
  const literal = textLiteral(name, place.quote);
  return `${literal.slice(1)}${place.isCall ? ')' : ']'}`;
}

/** A name behind a dot that cannot stand there: brackets take the place of the dot. */
export function afterDot(name: string, place: CursorPlace): { insert: string; replaced: number } | undefined {
  if (IDENTIFIER.test(name)) return undefined;
  const dot = place.dot ?? '';
  const access = dot.startsWith('?') ? '?.' : '';
  return { insert: `${access}[${textLiteral(name)}]`, replaced: place.prefix.length + dot.length };
}
