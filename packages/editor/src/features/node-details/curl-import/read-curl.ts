import { CurlError, type CurlNote } from './curl-error.ts';
import { type CurlOptionName, findOption } from './curl-options.ts';
import { splitCommandLine } from './split-command-line.ts';

/** An option with its value; empty for those without one. */
export interface GivenOption {
  name: CurlOptionName;
  /** As it was written, without hyphens. */
  writtenAs: string;
  value: string;
}

/** A command, word by word. */
export interface CurlCommand {
  options: GivenOption[];
  notes: CurlNote[];
}

/** Reads the options of a command. @throws CurlError */
export function readCurl(text: string): CurlCommand {
  const { words, hasRest } = splitCommandLine(text.trim().replace(/^[$%>#]\s+/, ''));
  const [program, ...rest] = words;
  if (program === undefined) throw new CurlError({ kind: 'empty' });
  if (!/^(.*[/\\])?curl(\.exe)?$/i.test(program)) throw new CurlError({ kind: 'notCurl', word: program });
  const reader = new OptionReader(rest);
  reader.readAll();
  if (hasRest) reader.notes.push({ kind: 'rest' });
  return reader;
}

class OptionReader implements CurlCommand {
  readonly options: GivenOption[] = [];
  readonly notes: CurlNote[] = [];
  readonly #words: string[];
  #at = 0;

  constructor(words: string[]) {
    this.#words = words;
  }

  readAll(): void {
    while (this.#at < this.#words.length) {
      const word = this.#words[this.#at++] as string;
      if (word.startsWith('--') && word.length > 2) this.#readLong(word.slice(2));
      else if (word.startsWith('-') && word.length > 1) this.#readShort(word.slice(1));
      else if (word !== '-' && word !== '--') this.#give('url', 'url', word);
    }
  }

  #readLong(text: string): void {
    const [name = '', ...more] = text.split('=');
    const option = findOption(name);
    // A letter is an option behind one hyphen only.
    if (!option || name.length === 1) throw new CurlError({ kind: 'optionUnknown', option: `--${name}` });
    const value = option.hasValue ? (more.length > 0 ? more.join('=') : this.#value(`--${name}`)) : '';
    this.#take(option.name, name, `--${name}`, value);
  }

  /** Letters without values may stand together; the value may follow at once. */
  #readShort(letters: string): void {
    for (let index = 0; index < letters.length; index++) {
      const letter = letters[index] as string;
      const option = findOption(letter);
      if (!option) throw new CurlError({ kind: 'optionUnknown', option: `-${letter}` });
      if (!option.hasValue) {
        this.#take(option.name, letter, `-${letter}`, '');
        continue;
      }
      const rest = letters.slice(index + 1);
      this.#take(option.name, letter, `-${letter}`, rest === '' ? this.#value(`-${letter}`) : rest);
      return;
    }
  }

  #value(option: string): string {
    const value = this.#words[this.#at++];
    if (value === undefined) throw new CurlError({ kind: 'valueMissing', option });
    return value;
  }

  #take(name: CurlOptionName | 'silent' | 'refused', writtenAs: string, option: string, value: string): void {
    if (name === 'refused') this.notes.push({ kind: 'ignored', option });
    else if (name !== 'silent') this.#give(name, writtenAs, value);
  }

  #give(name: CurlOptionName, writtenAs: string, value: string): void {
    this.options.push({ name, writtenAs, value });
  }
}
