/** Where the cursor is within the code of a template. */
export interface CursorPlace {
  kind: 'name' | 'member' | 'key';
  /** Code of the value before the dot or bracket; empty for a name. */
  receiver: string;
  /** What is typed of the name so far. */
  prefix: string;
  /** The quotation mark that the key started with. */
  quote?: string | undefined;
  /** The bracket before the quotation mark is the one of a call. */
  isCall?: boolean;
  /** The dot before the name, with the blanks behind it. */
  dot?: string;
}

/** The code between the last `{{` and the cursor, or undefined outside of braces. */
export function codeBefore(text: string, cursor: number): string | undefined {
  const open = text.lastIndexOf('{{', cursor - 1);
  if (open === -1 || open + 2 > cursor) return undefined;
  const code = text.slice(open + 2, cursor);
  return code.includes('}}') ? undefined : code;
}

/** What is being typed at the end of some code, or undefined within a text, where anything can be. */
export function placeAtEnd(code: string): CursorPlace | undefined {
  const key = /([[(])\s*(["'`])([^"'`\n]*)$/.exec(code);
  if (key) {
    const before = code.slice(0, key.index);
    const receiver = trailingValue(before);
    if (receiver !== '' && (key[1] === '[' || receiver === '$' || receiver === '$items' || receiver === '$table')) {
      return { kind: 'key', receiver, prefix: key[3] ?? '', quote: key[2], isCall: key[1] === '(' };
    }
  }
  if (endsInText(code)) return undefined;
  const prefix = /[$\w]*$/.exec(code)?.[0] ?? '';
  const before = code.slice(0, code.length - prefix.length);
  const dot = /(\?\.|\.)\s*$/.exec(before);
  if (!dot) return { kind: 'name', receiver: '', prefix };
  return { kind: 'member', receiver: trailingValue(before.slice(0, dot.index)), prefix, dot: dot[0] };
}

function endsInText(code: string): boolean {
  const open: string[] = [];
  for (let i = 0; i < code.length; i++) {
    const character = code.charAt(i);
    const quote = open.at(-1);
    if (quote === undefined || quote === '}') {
      if (/["'`]/.test(character)) open.push(character);
      else if (character === '{') open.push('}');
      else if (character === '}') open.pop();
    } else if (character === '\\') i++;
    else if (character === quote) open.pop();
    else if (quote === '`' && character === '$' && code[i + 1] === '{') {
      open.push('}');
      i++;
    }
  }
  return /["'`]/.test(open.at(-1) ?? '');
}

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The last value of some code: names, dots, calls, brackets and texts that belong together. */
function trailingValue(code: string): string {
  let start = code.trimEnd().length;
  const end = start;
  while (start > 0) {
    const character = code.charAt(start - 1);
    if (character in CLOSERS) start = openingOf(code, start - 1);
    else if (/["'`]/.test(character)) start = code.lastIndexOf(character, start - 2);
    else if (/[$\w.?]/.test(character)) start--;
    else break;
    if (start < 0) return '';
  }
  return code.slice(start, end).replace(/^[.?]+/, '');
}

function openingOf(code: string, close: number): number {
  const stack: string[] = [];
  for (let i = close; i >= 0; i--) {
    const character = code.charAt(i);
    if (/["'`]/.test(character)) {
      i = code.lastIndexOf(character, i - 1);
      if (i === -1) return -1;
    } else if (character in CLOSERS) stack.push(CLOSERS[character] ?? '');
    else if (character === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return i;
    }
  }
  return -1;
}
