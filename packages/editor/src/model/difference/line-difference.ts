import { structuredPatch } from 'diff';

/** A line of a text that was changed, with the part of it that differs from the line in its place. */
export interface DifferenceLine {
  kind: 'same' | 'removed' | 'added' | 'gap';
  before: string;
  changed: string;
  after: string;
}

const LINES_AROUND = 1;
/** More steps than this from one text to the other are no readable difference, and take long to find. */
const MOST_STEPS = 500;
/** Letters of a line: those around its changed part are shortened. */
const MOST_CHANGED = 300;
const MOST_AROUND = 80;

/**
 * The lines that differ, with a line around them, long ones cut; nothing where two texts have too little in common.
 * A text that comes or goes as a whole is all of its lines.
 */
export function lineDifference(before: string, after: string): DifferenceLine[] | undefined {
  if (before === '' || after === '') return wholeDifference(before, after).map(cut);
  // A last line without an end is no other line than one with it.
  const patch = structuredPatch('', '', `${before}\n`, `${after}\n`, undefined, undefined, {
    context: LINES_AROUND,
    maxEditLength: MOST_STEPS,
  });
  return patch?.hunks.flatMap(({ lines }, index) => [
    ...(index === 0 ? [] : [plain('gap', '')]),
    ...changedLines(lines),
  ]);
}

/** Both texts from end to end, nothing cut: the lines of one, and those of the other where they differ. */
export function wholeDifference(before: string, after: string): DifferenceLine[] {
  const patch = structuredPatch('', '', `${before}\n`, `${after}\n`, undefined, undefined, {
    context: Number.MAX_SAFE_INTEGER,
    maxEditLength: MOST_STEPS,
  });
  const isCommon = before !== '' && after !== '' && patch && patch.hunks.length > 0;
  if (isCommon) return patch.hunks.flatMap(({ lines }) => lines.map(lineOf));
  const all = (kind: DifferenceLine['kind'], text: string) =>
    text === '' ? [] : text.split('\n').map((line) => whole(kind, line));
  return [...all('removed', before), ...all('added', after)];
}

const KINDS = { '-': 'removed', '+': 'added' } as const;

function lineOf(line: string): DifferenceLine {
  const sign = line[0];
  return whole(sign === '-' || sign === '+' ? KINDS[sign] : 'same', line.slice(1));
}

function whole(kind: DifferenceLine['kind'], text: string): DifferenceLine {
  return { kind, before: text, changed: '', after: '' };
}

function cut({ kind, before }: DifferenceLine): DifferenceLine {
  return plain(kind, before);
}

/** Of as many removed as added lines, each stands for the one in its place. */
function changedLines(lines: readonly string[]): DifferenceLine[] {
  const found: DifferenceLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const removed = linesOf(lines, at, '-');
    const added = linesOf(lines, at + removed.length, '+');
    const count = removed.length + added.length;
    if (count === 0) {
      found.push(plain('same', (lines[at] ?? '').slice(1)));
      at += 1;
      continue;
    }
    const isPaired = removed.length === added.length;
    const line = (kind: 'removed' | 'added', own: readonly string[], others: readonly string[]) =>
      own.map((text, index) => (isPaired ? marked(kind, text, others[index] ?? '') : plain(kind, text)));
    found.push(...line('removed', removed, added), ...line('added', added, removed));
    at += count;
  }
  return found;
}

function linesOf(lines: readonly string[], from: number, sign: '-' | '+'): string[] {
  let end = from;
  while (lines[end]?.startsWith(sign)) end += 1;
  return lines.slice(from, end).map((line) => line.slice(1));
}

function plain(kind: DifferenceLine['kind'], text: string): DifferenceLine {
  return { kind, before: shortened(text, MOST_CHANGED), changed: '', after: '' };
}

function marked(kind: 'removed' | 'added', text: string, other: string): DifferenceLine {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const before = text.slice(0, start);
  return {
    kind,
    before: before.length > MOST_AROUND ? `…${before.slice(-MOST_AROUND)}` : before,
    changed: shortened(text.slice(start, text.length - end), MOST_CHANGED),
    after: shortened(text.slice(text.length - end), MOST_AROUND),
  };
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
