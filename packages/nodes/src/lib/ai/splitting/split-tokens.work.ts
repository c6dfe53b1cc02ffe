import type { TokenSplitting } from './token-splitting.ts';
import { wholeEnd } from './whole-characters.ts';

/** Characters that are made tokens of at once. */
const SLICE = 4_096;

/** Characters, with the tokens that they take: one token, or the few of one character. */
interface Piece {
  text: string;
  tokens: number;
}

/** A text in parts of so many tokens. No character is cut: one of several tokens is in one part. */
export default async function splitTokens({ text, chunkSize, chunkOverlap }: TokenSplitting): Promise<string[]> {
  const { encode, decodeGenerator } = await import('gpt-tokenizer/encoding/cl100k_base');
  const size = Math.max(1, Math.floor(chunkSize) || 1);
  const overlap = Math.min(Math.max(0, Math.floor(chunkOverlap) || 0), size - 1);
  const pieces = [...slicesOf(text)].flatMap((slice) =>
    piecesOf(encode(slice, { disallowedSpecial: new Set() }), decodeGenerator),
  );
  const parts: string[] = [];
  let start = 0;
  while (start < pieces.length) {
    const end = reach(pieces, start, size, 1);
    parts.push(textOf(pieces.slice(start, end)));
    if (end >= pieces.length) break;
    const next = overlap > 0 ? reach(pieces, end - 1, overlap, -1) + 1 : end;
    start = Math.max(start + 1, next);
  }
  return parts;
}

/**
 * A text in slices that end before a space where there is one: what a token is does not depend on the text before a space, and
 * the cost of a word grows with the square of its length.
 */
function* slicesOf(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    let end = Math.min(text.length, at + SLICE);
    if (end < text.length) {
      const space = text.lastIndexOf(' ', end);
      if (space > at) end = space;
      else end = wholeEnd(text, at, end);
    }
    yield text.slice(at, end);
    at = end;
  }
}

function piecesOf(tokens: number[], decode: (tokens: Iterable<number>) => Iterable<string>): Piece[] {
  let taken = 0;
  function* counted() {
    for (const token of tokens) {
      taken++;
      yield token;
    }
  }
  const pieces: Piece[] = [];
  let before = 0;
  for (const text of decode(counted())) {
    if (text === '') continue;
    pieces.push({ text, tokens: taken - before });
    before = taken;
  }
  return pieces;
}

/** Where the pieces from one on, forwards or backwards, no longer fit into so many tokens; at least one does. */
function reach(pieces: readonly Piece[], from: number, most: number, step: 1 | -1): number {
  let at = from;
  let room = most;
  for (; at >= 0 && at < pieces.length; at += step) {
    room -= pieces[at]?.tokens ?? 0;
    if (room < 0 && at !== from) break;
  }
  return at;
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}
