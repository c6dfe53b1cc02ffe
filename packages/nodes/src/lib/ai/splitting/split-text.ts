import { wholeEnd } from './whole-characters.ts';

/** Where a text is divided rather: at paragraphs, lines, words, and between characters when nothing else is left. */
const SEPARATORS = ['\n\n', '\n', ' ', ''];

export interface Splitting {
  /** Characters of a part, at most. */
  chunkSize: number;
  /** Characters that a part repeats of the one before, at most. */
  chunkOverlap: number;
}

/** A text in parts, divided where it is least hurt. */
export function splitText(text: string, splitting: Splitting, separators = SEPARATORS): string[] {
  const { size, overlap } = limitsOf(splitting);
  const [separator = '', ...finer] = separators.slice(separators.findIndex((one) => one === '' || text.includes(one)));
  const pieces = piecesOf(text, separator, size);
  if (separator === '') return merged(pieces, { separator, size, overlap });
  return partsOf(pieces, {
    ...{ separator, size, overlap },
    divide: (piece) => splitText(piece, splitting, finer),
  });
}

/** A text in parts, divided at one separator only: a part may be longer than is wanted. Without one, at any character. */
export function splitAt(separator: string, text: string, splitting: Splitting): string[] {
  const { size, overlap } = limitsOf(splitting);
  if (separator !== '') return merged(piecesOf(text, separator, size), { separator, size, overlap });
  const parts: string[] = [];
  for (let at = 0; at < text.length; at = wholeEnd(text, at, at + size - overlap)) {
    const end = wholeEnd(text, at, at + size);
    parts.push(text.slice(at, end).trim());
    if (end >= text.length) break;
  }
  return parts.filter((part) => part !== '');
}

/** Code in parts, divided before what begins with one of the words given, the first of them rather. Nothing of it is lost. */
export function splitBefore(words: readonly string[], text: string, splitting: Splitting): string[] {
  const { size, overlap } = limitsOf(splitting);
  const [word = '', ...finer] = words.slice(words.findIndex((one) => one === '' || text.includes(one)));
  if (word === '') return merged(piecesOf(text, '', size), { separator: '', size, overlap });
  return partsOf(piecesBefore(word, text), {
    ...{ separator: '', size, overlap },
    divide: (piece) => splitBefore(finer, piece, splitting),
  });
}

interface Joining {
  separator: string;
  size: number;
  overlap: number;
}

/** Pieces put together as far as they fit, and those that are too long by themselves divided further. */
function partsOf(pieces: readonly string[], { divide, ...joining }: Joining & { divide(piece: string): string[] }) {
  const groups: string[][] = [];
  let small: string[] = [];
  for (const piece of pieces) {
    if (piece.length <= joining.size) small.push(piece);
    else {
      groups.push(merged(small, joining), divide(piece));
      small = [];
    }
  }
  groups.push(merged(small, joining));
  return groups.flat();
}

function piecesBefore(word: string, text: string): string[] {
  return text.split(word).map((piece, index) => (index === 0 ? piece : word + piece));
}

function limitsOf({ chunkSize, chunkOverlap }: Splitting): { size: number; overlap: number } {
  const size = Math.max(1, Math.floor(chunkSize) || 1);
  return { size, overlap: Math.min(Math.max(0, Math.floor(chunkOverlap) || 0), size - 1) };
}

/** Between characters, pieces of the whole size do: they need not be put together again. */
function piecesOf(text: string, separator: string, size: number): string[] {
  if (separator !== '') return text.split(separator).filter((piece) => piece !== '');
  const pieces: string[] = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = wholeEnd(text, at, at + size);
    pieces.push(text.slice(at, end));
  }
  return pieces;
}

/** Pieces put together as far as they fit. Each part begins with the last pieces of the one before, as far as the overlap goes. */
function merged(pieces: readonly string[], { separator, size, overlap }: Joining): string[] {
  const parts: string[] = [];
  let first = 0;
  let length = 0;
  const lengthWith = (piece: string, count: number) => piece.length + (count > 0 ? separator.length : 0);
  for (const [at, piece] of pieces.entries()) {
    if (at > first && length + lengthWith(piece, at - first) > size) {
      parts.push(pieces.slice(first, at).join(separator).trim());
      while (first < at && (length > overlap || length + lengthWith(piece, at - first) > size)) {
        length -= lengthWith(pieces[first] ?? '', at - first - 1);
        first++;
      }
    }
    length += lengthWith(piece, at - first);
  }
  parts.push(pieces.slice(first).join(separator).trim());
  return parts.filter((part) => part !== '');
}
