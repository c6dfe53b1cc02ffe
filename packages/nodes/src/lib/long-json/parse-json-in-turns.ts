import { type JsonValue, ownTurn } from '@millrace/node-sdk';
import { MAX_DEPTH, parseJson, tooDeep } from '../json/parse-json.ts';
import { setOwn } from '../values/own-property.ts';

/** Shorter texts are parsed at once: that takes a few milliseconds at most. */
const IN_TURNS_FROM = 256 * 1024;
/** Characters that are parsed between two turns of the event loop. */
const PIECE = 64 * 1024;

/** A list or object that is parsed piece by piece. */
interface Part {
  value: JsonValue[] | Record<string, JsonValue>;
  /** Where what has not been parsed begins. */
  from: number;
  /** What comes next has to be a comma or the end: an entry was put in that was a part itself. */
  isAfterEntry: boolean;
}

/** A bracket that is open where the scan is. */
interface Open {
  at: number;
  closing: number;
  /** Where its present entry begins: after the bracket, or after a comma. */
  entryFrom: number;
}

/**
 * Parses JSON from outside as `parseJson` does, with turns of the event loop in between when it is long: what takes the
 * parser a second must not make others wait for a second.
 * @throws SyntaxError for text that is not JSON or that is nested too deeply.
 */
export async function parseJsonInTurns(text: string): Promise<JsonValue> {
  if (text.length < IN_TURNS_FROM) return parseJson(text);
  const start = text.search(/\S/);
  const first = text.charCodeAt(start);
  // One long text, or nothing that JSON begins with.
  if (first !== OPEN_LIST && first !== OPEN_OBJECT) return parseJson(text);
  return await new TurnReader(text, start).read();
}

/**
 * Looks for brackets, commas and quotes, and has `JSON.parse` read what lies between: whole entries, about a piece at a
 * time. A list or object that is longer than a piece becomes a part, into which its entries are put.
 */
class TurnReader {
  readonly #text: string;
  readonly #open: Open[] = [];
  /** The first of the open brackets, as many as are read in pieces. */
  readonly #parts: Part[] = [];
  #at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  async read(): Promise<JsonValue> {
    this.#enter(this.#text.charCodeAt(this.#at));
    this.#promote();
    const [root] = this.#parts;
    while (this.#open.length > 0) {
      if (this.#step()) await ownTurn();
    }
    if (!isBlank(this.#text, this.#at, this.#text.length)) throw this.#invalid();
    return root?.value ?? null;
  }

  /** Goes on behind the next sign that matters. @returns whether it has parsed a piece. */
  #step(): boolean {
    const code = this.#text.charCodeAt(++this.#at);
    switch (code) {
      case QUOTE:
        this.#at = this.#endOfString();
        return false;
      case OPEN_LIST:
      case OPEN_OBJECT:
        this.#enter(code);
        return this.#promoteLong();
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        return this.#leave(code);
      case COMMA:
        return this.#endEntry();
      default:
        if (Number.isNaN(code)) throw this.#invalid();
        return false;
    }
  }

  #enter(code: number): void {
    if (this.#open.length === MAX_DEPTH) throw tooDeep();
    const closing = code === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT;
    this.#open.push({ at: this.#at, closing, entryFrom: this.#at + 1 });
  }

  #leave(code: number): boolean {
    const isPart = this.#open.length === this.#parts.length;
    if (this.#open.pop()?.closing !== code) throw this.#invalid();
    if (!isPart) return this.#promoteLong();
    this.#takeEntries(this.#at, true);
    this.#parts.pop();
    const parent = this.#parts.at(-1);
    if (parent) Object.assign(parent, { from: this.#at + 1, isAfterEntry: true });
    else this.#at++;
    return true;
  }

  #endEntry(): boolean {
    const open = this.#open.at(-1);
    if (open) open.entryFrom = this.#at + 1;
    const part = this.#parts.at(-1);
    if (!part || this.#open.length > this.#parts.length) return this.#promoteLong();
    if (!part.isAfterEntry && this.#at - part.from < PIECE) return false;
    this.#takeEntries(this.#at, false);
    part.from = this.#at + 1;
    return true;
  }

  /** Makes parts of the outermost open brackets while what is not parsed is long. */
  #promoteLong(): boolean {
    let hasParsed = false;
    while (this.#open.length > this.#parts.length && this.#at - (this.#parts.at(-1)?.from ?? 0) >= PIECE) {
      this.#promote();
      hasParsed = true;
    }
    return hasParsed;
  }

  #promote(): void {
    const parent = this.#open[this.#parts.length - 1];
    const open = this.#open[this.#parts.length];
    const part = this.#parts.at(-1);
    if (!open) return;
    const value: Part['value'] = open.closing === CLOSE_LIST ? [] : {};
    if (parent && part) {
      // Entries before this one, and their comma.
      if (part.from < parent.entryFrom) this.#takeEntries(parent.entryFrom - 1, false);
      if (Array.isArray(part.value)) {
        if (!isBlank(this.#text, parent.entryFrom, open.at)) throw this.#invalid();
        part.value.push(value);
      } else {
        setOwn<JsonValue>(part.value, this.#keyBetween(parent.entryFrom, open.at), value);
      }
    }
    this.#parts.push({ value, from: open.at + 1, isAfterEntry: false });
  }

  /** Parses the entries up to a place and puts them into the innermost part. */
  #takeEntries(to: number, isEnd: boolean): void {
    const part = this.#parts.at(-1);
    if (!part) return;
    const { value, from, isAfterEntry } = part;
    part.isAfterEntry = false;
    if (isBlank(this.#text, from, to)) {
      // Nothing may stand between two commas, or between a comma and the end.
      if (isAfterEntry || (isEnd && Object.keys(value).length === 0)) return;
      throw this.#invalid();
    }
    if (isAfterEntry) throw this.#invalid();
    const piece = this.#text.slice(from, to);
    try {
      if (Array.isArray(value)) for (const entry of JSON.parse(`[${piece}]`) as JsonValue[]) value.push(entry);
      else for (const [name, entry] of Object.entries<JsonValue>(JSON.parse(`{${piece}}`))) setOwn(value, name, entry);
    } catch {
      throw this.#invalid();
    }
  }

  #keyBetween(from: number, to: number): string {
    const piece = this.#text.slice(from, to).trim();
    try {
      const key: unknown = JSON.parse(piece.slice(0, -1));
      if (piece.endsWith(':') && typeof key === 'string') return key;
    } catch {
      // Said below.
    }
    throw this.#invalid();
  }

  #endOfString(): number {
    for (let end = this.#text.indexOf('"', this.#at + 1); end !== -1; end = this.#text.indexOf('"', end + 1)) {
      let backslashes = 0;
      while (this.#text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
      if (backslashes % 2 === 0) return end;
    }
    throw this.#invalid();
  }

  #invalid(): SyntaxError {
    return new SyntaxError(`It is not valid JSON before its character ${Math.min(this.#at + 1, this.#text.length)}`);
  }
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!BLANKS.has(text.charCodeAt(at))) return false;
  return true;
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125];
const BLANKS: ReadonlySet<number> = new Set([9, 10, 13, 32]);
