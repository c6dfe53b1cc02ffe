import { ownTurn } from '@millrace/node-sdk';
import { MAX_LEVELS, weigh } from './weigh.ts';

/** Values that are written between two turns of the event loop: a millisecond or two. */
const PIECE = 20_000;
const PIECE_CHARACTERS = 256 * 1024;

/** Whether writing a value as JSON takes so long that others should have their turn in between. */
export function isHeavyToWrite(value: unknown): boolean {
  return weigh(value, PIECE) < 0;
}

/**
 * What `JSON.stringify` makes of data, with turns of the event loop in between when there is much of it.
 * @throws RangeError when it is too long or too deeply nested
 */
export async function writeJsonInTurns(value: unknown): Promise<string> {
  if (!isHeavyToWrite(value)) return JSON.stringify(value);
  const pieces: string[] = [];
  await write(value, pieces, 0);
  return pieces.join('');
}

/** Writes a value of which it is known that it is heavy. */
async function write(value: unknown, pieces: string[], level: number): Promise<void> {
  if (typeof value === 'string') await writeText(value, pieces);
  // Says that it is too deep, if it is.
  else if (level === MAX_LEVELS) pieces.push(JSON.stringify(value));
  else if (Array.isArray(value)) await writeList(value, pieces, level);
  else if (isPlain(value)) await writeFields(value, pieces, level);
  else pieces.push(JSON.stringify(value) ?? 'null');
}

async function writeText(text: string, pieces: string[]): Promise<void> {
  pieces.push('"');
  for (let at = 0; at < text.length; ) {
    let end = at + PIECE_CHARACTERS;
    // Both halves of a character stay together: alone they would be escaped.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end++;
    pieces.push(JSON.stringify(text.slice(at, end)).slice(1, -1));
    at = end;
    await ownTurn();
  }
  pieces.push('"');
}

function writeList(list: readonly unknown[], pieces: string[], level: number): Promise<void> {
  return writeEntries(
    { entries: list, brackets: '[]', valueAt: (entry) => entry, textOf: JSON.stringify },
    pieces,
    level,
  );
}

function writeFields(fields: Readonly<Record<string, unknown>>, pieces: string[], level: number): Promise<void> {
  const valueAt = (name: string) => fields[name];
  const textOf = (names: readonly string[]): string => {
    const some: Record<string, unknown> = Object.create(null);
    for (const name of names) some[name] = fields[name];
    return JSON.stringify(some);
  };
  const startOf = (name: string) => `${JSON.stringify(name)}:`;
  return writeEntries({ entries: Object.keys(fields), brackets: '{}', valueAt, textOf, startOf }, pieces, level);
}

interface Entries<Entry> {
  entries: readonly Entry[];
  brackets: '[]' | '{}';
  valueAt(entry: Entry): unknown;
  /** Some of them as JSON, with the brackets. */
  textOf(some: readonly Entry[]): string;
  /** What stands before the value of one. */
  startOf?(entry: Entry): string;
}

/** Light entries are written together, heavy ones on their own. */
async function writeEntries<Entry>(
  { entries, brackets, valueAt, textOf, startOf }: Entries<Entry>,
  pieces: string[],
  level: number,
): Promise<void> {
  let separator = brackets.slice(0, 1);
  let light: Entry[] = [];
  let left = PIECE;
  const flush = async (): Promise<void> => {
    const text = textOf(light).slice(1, -1);
    if (text !== '') {
      pieces.push(separator, text);
      separator = ',';
    }
    light = [];
    left = PIECE;
    await ownTurn();
  };
  for (const entry of entries) {
    const value = valueAt(entry);
    left = weigh(value, left);
    if (left < 0) {
      await flush();
      if (isHeavyToWrite(value)) {
        pieces.push(separator, startOf?.(entry) ?? '');
        separator = ',';
        await write(value, pieces, level + 1);
        continue;
      }
    }
    light.push(entry);
  }
  await flush();
  pieces.push(separator === ',' ? brackets.slice(1) : brackets);
}

/** What writes itself, such as a date, is left to `JSON.stringify`. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !('toJSON' in value && typeof value.toJSON === 'function');
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
