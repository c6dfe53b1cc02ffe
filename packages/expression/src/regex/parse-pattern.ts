import { charTest } from './char-test.ts';
import type { Pattern, PatternNode } from './pattern.ts';

interface Mode {
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
}

/** Parses a pattern that the host's engine has accepted already: only its structure is worked out here. */
export function parsePattern(source: string, flags: string): Pattern {
  return new PatternParser(source, flags).parse();
}

class PatternParser {
  readonly #source: string;
  readonly #unicodeFlag: string;
  readonly #names = new Map<string, number[]>();
  readonly #totalCaptures: number;
  readonly #hasNames: boolean;
  #position = 0;
  #captures = 0;
  #mode: Mode;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#unicodeFlag = flags.includes('v') ? 'v' : flags.includes('u') ? 'u' : '';
    this.#mode = { ignoreCase: flags.includes('i'), multiline: flags.includes('m'), dotAll: flags.includes('s') };
    // Escapes and classes blanked, so that only real groups are counted.
    const structure = source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, '__');
    this.#hasNames = /\(\?<[^=!]/.test(structure);
    this.#totalCaptures = (structure.match(/\((?!\?)|\(\?<[^=!]/g) ?? []).length;
  }

  parse(): Pattern {
    const root = this.#choice();
    return { root, captureCount: this.#captures, unicode: this.#unicodeFlag !== '' };
  }

  #peek(text: string): boolean {
    return this.#source.startsWith(text, this.#position);
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#position += text.length;
    return true;
  }

  #choice(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only ? only : { type: 'choice', options };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#position < this.#source.length && !this.#peek('|') && !this.#peek(')')) {
      const firstCapture = this.#captures + 1;
      const term = this.#term();
      parts.push(this.#repeat(term, firstCapture));
    }
    return { type: 'sequence', parts };
  }

  #repeat(body: PatternNode, firstCapture: number): PatternNode {
    const counts = this.#counts();
    if (!counts) return body;
    const greedy = !this.#take('?');
    return { type: 'repeat', body, ...counts, greedy, firstCapture, lastCapture: this.#captures };
  }

  #counts(): { min: number; max: number } | undefined {
    if (this.#take('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#take('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#take('?')) return { min: 0, max: 1 };
    const braces = /^\{(\d+)(,(\d*))?\}/.exec(this.#source.slice(this.#position, this.#position + 40));
    if (!braces) return undefined;
    this.#position += braces[0].length;
    const min = Number(braces[1]);
    if (braces[2] === undefined) return { min, max: min };
    return { min, max: braces[3] ? Number(braces[3]) : Number.POSITIVE_INFINITY };
  }

  #term(): PatternNode {
    if (this.#take('^')) return { type: 'start', multiline: this.#mode.multiline };
    if (this.#take('$')) return { type: 'end', multiline: this.#mode.multiline };
    if (this.#peek('(')) return this.#group();
    if (this.#peek('\\')) return this.#escape();
    return this.#atom(this.#peek('[') ? this.#classLength() : this.#characterLength());
  }

  #group(): PatternNode {
    this.#position++;
    if (this.#take('?=')) return this.#look(false, false);
    if (this.#take('?!')) return this.#look(false, true);
    if (this.#take('?<=')) return this.#look(true, false);
    if (this.#take('?<!')) return this.#look(true, true);
    if (this.#peek('?<')) {
      const end = this.#source.indexOf('>', this.#position);
      const name = decodeName(this.#source.slice(this.#position + 2, end));
      this.#position = end + 1;
      const capture = ++this.#captures;
      this.#names.set(name, [...(this.#names.get(name) ?? []), capture]);
      return this.#body(capture);
    }
    if (this.#peek('?')) return this.#modifiedGroup();
    return this.#body(++this.#captures);
  }

  #body(capture: number | undefined): PatternNode {
    const body = this.#choice();
    this.#position++;
    return { type: 'group', body, capture };
  }

  #look(behind: boolean, negative: boolean): PatternNode {
    const body = this.#choice();
    this.#position++;
    return { type: 'look', body, behind, negative };
  }

  #modifiedGroup(): PatternNode {
    const colon = this.#source.indexOf(':', this.#position);
    const [on = '', off = ''] = this.#source.slice(this.#position + 1, colon).split('-');
    this.#position = colon + 1;
    const outer = this.#mode;
    const flag = (letter: string, current: boolean) =>
      on.includes(letter) ? true : off.includes(letter) ? false : current;
    this.#mode = {
      ignoreCase: flag('i', outer.ignoreCase),
      multiline: flag('m', outer.multiline),
      dotAll: flag('s', outer.dotAll),
    };
    const group = this.#body(undefined);
    this.#mode = outer;
    return group;
  }

  #escape(): PatternNode {
    const rest = this.#source.slice(this.#position, this.#position + 120);
    if (/^\\[bB]/.test(rest)) {
      this.#position += 2;
      return { type: 'boundary', negative: rest[1] === 'B', isWord: charTest('\\w', this.#flags()) };
    }
    const named = this.#hasNames ? /^\\k<([^>]+)>/.exec(rest) : null;
    if (named) {
      this.#position += named[0].length;
      const name = decodeName(named[1] ?? '');
      return { type: 'reference', groups: () => this.#names.get(name) ?? [], ignoreCase: this.#mode.ignoreCase };
    }
    const numbered = /^\\([1-9]\d*)/.exec(rest);
    if (numbered && (this.#unicodeFlag !== '' || Number(numbered[1]) <= this.#totalCaptures)) {
      this.#position += numbered[0].length;
      const group = Number(numbered[1]);
      return { type: 'reference', groups: () => [group], ignoreCase: this.#mode.ignoreCase };
    }
    return this.#atom(this.#escapeLength(rest));
  }

  #escapeLength(rest: string): number {
    const forms =
      this.#unicodeFlag !== ''
        ? /^\\(?:u\{[0-9a-fA-F]+\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])/
        : /^\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[0-3][0-7]{0,2}|[4-7][0-7]?|[\s\S])/;
    if (this.#unicodeFlag === '' && /^\\c(?![A-Za-z])/.test(rest)) return 1;
    return forms.exec(rest)?.[0].length ?? 2;
  }

  #classLength(): number {
    let depth = 0;
    for (let i = this.#position; i < this.#source.length; i++) {
      const character = this.#source[i];
      if (character === '\\') i++;
      else if (character === '[' && (depth === 0 || this.#unicodeFlag === 'v')) depth++;
      else if (character === ']' && --depth === 0) return i + 1 - this.#position;
    }
    return this.#source.length - this.#position;
  }

  #characterLength(): number {
    const code = this.#source.codePointAt(this.#position) ?? 0;
    return this.#unicodeFlag !== '' && code > 0xffff ? 2 : 1;
  }

  #atom(length: number): PatternNode {
    const atom = this.#source.slice(this.#position, this.#position + length);
    this.#position += length;
    const isPlain = atom.length === 1 && !/[.\\{}[\]/]/.test(atom) && !this.#mode.ignoreCase;
    if (isPlain) {
      const wanted = atom.charCodeAt(0);
      return { type: 'char', test: (code) => code === wanted };
    }
    // A lone backslash or brace is an ordinary character in the old grammar.
    const quoted = atom === '\\' || (atom.length === 1 && /[{}\]]/.test(atom)) ? `\\${atom}` : atom;
    return { type: 'char', test: charTest(quoted, this.#flags()) };
  }

  #flags(): string {
    return `${this.#mode.ignoreCase ? 'i' : ''}${this.#mode.dotAll ? 's' : ''}${this.#unicodeFlag}`;
  }
}

function decodeName(name: string): string {
  return name
    .replace(/\\u\{([0-9a-fA-F]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
