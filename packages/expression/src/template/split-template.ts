/** A piece of a template: plain text, or code between braces. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | {
      kind: 'code';
      code: string;
      /** Offset of the code in the template. */
      position: number;
      /** The closing braces are missing: the code is all that follows. */
      isOpen?: boolean;
    };

/** Splits a template at its `{{ … }}`; the last may lack its end. `\{{` stays as it is written; of `\\{{` one backslash stays, before the code's value. */
export function splitTemplate(text: string, start: number): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let literal = '';
  let position = start;
  while (position < text.length) {
    const open = text.indexOf('{{', position);
    if (open === -1) break;
    const backslashes = backslashesBefore(text, open, start);
    if (backslashes === 1) {
      literal += text.slice(position, open + 2);
      position = open + 2;
      continue;
    }
    const close = findEnd(text, open + 2);
    literal += text.slice(position, backslashes === 2 ? open - 1 : open);
    if (literal !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
    if (close === -1) return [...parts, ...openCode(text, open + 2)];
    parts.push({ kind: 'code', code: text.slice(open + 2, close), position: open + 2 });
    position = close + 2;
  }
  literal += text.slice(position);
  if (literal !== '') parts.push({ kind: 'text', text: literal });
  return parts;
}

function openCode(text: string, position: number): TemplatePart[] {
  const code = text.slice(position);
  return code.trim() === '' ? [] : [{ kind: 'code', code, position, isOpen: true }];
}

/** Up to two. */
function backslashesBefore(text: string, open: number, start: number): number {
  if (open - 1 < start || text[open - 1] !== '\\') return 0;
  return open - 2 >= start && text[open - 2] === '\\' ? 2 : 1;
}

/**
 * Where the code that starts here ends: the first `}}` outside of strings, template literals, regular
 * expressions, comments and inner braces; or, where the code is broken, the first `}}` of all.
 */
function findEnd(text: string, from: number): number {
  const end = new CodeScanner(text, from).end();
  return end === -1 ? text.indexOf('}}', from) : end;
}

/** After one of these a slash starts a regular expression, not a division. */
const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|delete|void|instanceof|new|do|else))\s*$/;

class CodeScanner {
  readonly #text: string;
  readonly #from: number;
  #position: number;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#from = from;
    this.#position = from;
  }

  /** Position of the closing `}}`, or -1. */
  end(): number {
    return this.#code(true);
  }

  /** Scans code up to its end: `}}` at the outside, `}` within a template literal. */
  #code(isOutside: boolean): number {
    let depth = 0;
    while (this.#position < this.#text.length) {
      const character = this.#text.charAt(this.#position);
      if (character === '}' && depth === 0) {
        if (!isOutside) return this.#position;
        if (this.#text[this.#position + 1] === '}') return this.#position;
        return -1;
      }
      if (character === '{') depth++;
      if (character === '}') depth--;
      if (!this.#token(character)) return -1;
    }
    return -1;
  }

  #token(character: string): boolean {
    if (character === '"' || character === "'") return this.#string(character);
    if (character === '`') return this.#template();
    if (character === '/') return this.#slash();
    this.#position++;
    return true;
  }

  #string(quote: string): boolean {
    for (let i = this.#position + 1; i < this.#text.length; i++) {
      const character = this.#text[i];
      if (character === '\\') i++;
      else if (character === '\n') return false;
      else if (character === quote) {
        this.#position = i + 1;
        return true;
      }
    }
    return false;
  }

  #template(): boolean {
    this.#position++;
    while (this.#position < this.#text.length) {
      const character = this.#text[this.#position];
      if (character === '`') {
        this.#position++;
        return true;
      }
      if (character === '\\') this.#position += 2;
      else if (character === '$' && this.#text[this.#position + 1] === '{') {
        this.#position += 2;
        if (this.#code(false) === -1) return false;
        this.#position++;
      } else this.#position++;
    }
    return false;
  }

  #slash(): boolean {
    const next = this.#text[this.#position + 1];
    if (next === '/' || next === '*') {
      const end = next === '/' ? this.#lineEnd() : this.#text.indexOf('*/', this.#position + 2) + 2;
      if (end === 1) return false;
      this.#position = end;
      return true;
    }
    const before = this.#text.slice(Math.max(this.#from, this.#position - 40), this.#position);
    if (!BEFORE_REGEX.test(before)) {
      this.#position++;
      return true;
    }
    return this.#regex();
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#position);
    return end === -1 ? this.#text.length : end;
  }

  #regex(): boolean {
    let inClass = false;
    for (let i = this.#position + 1; i < this.#text.length; i++) {
      const character = this.#text[i];
      if (character === '\n') return false;
      if (character === '\\') i++;
      else if (character === '[') inClass = true;
      else if (character === ']') inClass = false;
      else if (character === '/' && !inClass) {
        this.#position = i + 1;
        return true;
      }
    }
    return false;
  }
}
