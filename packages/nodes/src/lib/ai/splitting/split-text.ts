/** Where a text is divided rather: at paragraphs, lines, words, and between characters when nothing else is left. */
const SEPARATORS = ['\n\n', '\n', ' ', ''];

export interface Splitting {
  /** Characters of a part, at most. */
  chunkSize: number;
  /** Characters that a part repeats of the one before, at most. */
  chunkOverlap: number;
}

/** A text in parts, divided where it is least hurt. */
export function splitText(text: string, { chunkSize, chunkOverlap }: Splitting, separators = SEPARATORS): string[] {
  const size = Math.max(1, chunkSize);
  const overlap = Math.min(Math.max(0, chunkOverlap), size - 1);
  const [separator = '', ...finer] = separators.slice(separators.findIndex((one) => one === '' || text.includes(one)));
  const parts: string[] = [];
  let small: string[] = [];
  const flush = () => {
    parts.push(...merged(small, { separator, size, overlap }));
    small = [];
  };
  for (const piece of piecesOf(text, separator, size)) {
    if (piece.length <= size) small.push(piece);
    else {
      flush();
      parts.push(...splitText(piece, { chunkSize: size, chunkOverlap: overlap }, finer));
    }
  }
  flush();
  return parts;
}

/** Between characters, pieces of the whole size do: they need not be put together again. */
function piecesOf(text: string, separator: string, size: number): string[] {
  if (separator !== '') return text.split(separator).filter((piece) => piece !== '');
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces;
}

/** Pieces put together as far as they fit. Each part begins with the last pieces of the one before, as far as the overlap goes. */
function merged(
  pieces: readonly string[],
  { separator, size, overlap }: { separator: string; size: number; overlap: number },
): string[] {
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
