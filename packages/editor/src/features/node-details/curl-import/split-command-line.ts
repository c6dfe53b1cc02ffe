import { CurlError } from './curl-error.ts';

/** Words of a command line, and whether something followed that is no part of the command. */
export interface CommandLine {
  words: string[];
  hasRest: boolean;
}

const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  0: '\0',
};

/**
 * Splits a command line as a POSIX shell does; one of the Windows prompt (`^"…^"`) is read as well. Nothing is expanded:
 * variables stay as they are written.
 * @throws CurlError for a quote that is not closed.
 */
export function splitCommandLine(text: string): CommandLine {
  const isWindows = /\^"|\^\s*(\n|$)/.test(text);
  const plain = isWindows ? text.replace(/\^[^\S\n]*\r?\n/g, ' ').replace(/\^(.)/gs, '$1') : text;
  return new Splitter(plain.trim()).split();
}

class Splitter {
  readonly #text: string;
  readonly #words: string[] = [];
  #word: string | undefined;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  split(): CommandLine {
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at++] as string;
      if (character === "'") this.#readSingle();
      else if (character === '"') this.#readDouble();
      else if (character === '$' && this.#text[this.#at] === "'") this.#readEscaped();
      else if (character === '\\') this.#readBackslash();
      else if (character === '\n' || character === ' ' || character === '\t' || character === '\r') this.#endWord();
      else if (/[|;&<>]/.test(character)) return this.#end(true);
      else this.#add(character);
    }
    return this.#end(false);
  }

  #readSingle(): void {
    const end = this.#text.indexOf("'", this.#at);
    if (end < 0) throw new CurlError({ kind: 'openQuote', quote: "'" });
    this.#add(this.#text.slice(this.#at, end));
    this.#at = end + 1;
  }

  #readDouble(): void {
    this.#add('');
    for (;;) {
      const character = this.#next('"');
      if (character === '"') return;
      if (character !== '\\') this.#add(character);
      else {
        const escaped = this.#next('"');
        if (escaped !== '\n') this.#add('"\\$`'.includes(escaped) ? escaped : `\\${escaped}`);
      }
    }
  }

  /** `$'…'`, as browsers write what holds quotes or line breaks. */
  #readEscaped(): void {
    this.#at++;
    this.#add('');
    for (;;) {
      const character = this.#next("'");
      if (character === "'") return;
      this.#add(character === '\\' ? this.#escape() : character);
    }
  }

  #escape(): string {
    const rest = this.#text.slice(this.#at, this.#at + 9);
    const [code, digits] =
      /^(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|x([\da-fA-F]{1,2}))/.exec(rest)?.filter(Boolean) ?? [];
    if (code !== undefined && digits !== undefined) {
      this.#at += code.length;
      const point = Number.parseInt(digits, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD';
    }
    const character = this.#next("'");
    return ESCAPES[character] ?? character;
  }

  #readBackslash(): void {
    const next = this.#text[this.#at++];
    if (next === '\r' && this.#text[this.#at] === '\n') this.#at++;
    else if (next !== undefined && next !== '\n') this.#add(next);
  }

  #next(quote: string): string {
    const character = this.#text[this.#at++];
    if (character === undefined) throw new CurlError({ kind: 'openQuote', quote });
    return character;
  }

  #add(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #endWord(): void {
    if (this.#word !== undefined) this.#words.push(this.#word);
    this.#word = undefined;
  }

  #end(hasRest: boolean): CommandLine {
    this.#endWord();
    return { words: this.#words, hasRest };
  }
}
