/** Words that are small within a title. */
const SMALL_WORDS = new Set(
  'a an and as at because but by en for if in neither nor of on only or over per so some than that the to up upon versus via vs when with without yet'.split(
    ' ',
  ),
);
/** Names that are written in their own way: iPhone, example.com. */
const HAS_OWN_CASE = /\p{Ll}\p{Lu}|\.\p{L}/u;

export function toTitleCase(text: string): string {
  return text.replace(/[^\s:–—-]+/g, (word, at: number) => {
    const isInside = at > 0 && at + word.length < text.length;
    if ((isInside && SMALL_WORDS.has(word.toLowerCase())) || HAS_OWN_CASE.test(word)) return word;
    return word.replace(/[\p{L}\p{N}]/u, (letter) => letter.toUpperCase());
  });
}

export function toSentenceCase(text: string): string {
  let atStart = true;
  let result = '';
  for (const character of text.toLowerCase()) {
    const isLetter = /\p{L}/u.test(character);
    result += atStart && isLetter ? character.toUpperCase() : character;
    if (isLetter) atStart = false;
    else if ('.!?'.includes(character)) atStart = true;
  }
  return result;
}

export function toSnakeCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s-]/g, '_')
    .replace(/[^\p{L}\p{N}_]/gu, '')
    .split('_')
    .filter((word) => word !== '')
    .join('_');
}

const LETTERS = new Map([
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ð', 'd'],
  ['Ð', 'D'],
  ['þ', 'th'],
  ['Þ', 'Th'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ı', 'i'],
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['€', 'EUR'],
  ['£', 'GBP'],
]);

/** By code, as a look at each character of a long text must cost little. All of them are one UTF-16 unit. */
const LETTERS_BY_CODE = new Map(Array.from(LETTERS, ([letter, ascii]) => [letter.charCodeAt(0), ascii]));
const CODES_AT_ONCE = 8192;

export function toAscii(text: string): string {
  const plain = text.normalize('NFKD');
  let result = '';
  let codes: number[] = [];
  for (let at = 0; at < plain.length; at++) {
    const code = plain.charCodeAt(at);
    if (code < 0x80) codes.push(code);
    // Accents stand alone now. They go, as all does that has no letters.
    else for (const letter of LETTERS_BY_CODE.get(code) ?? '') codes.push(letter.charCodeAt(0));
    if (codes.length < CODES_AT_ONCE) continue;
    result += String.fromCharCode(...codes);
    codes = [];
  }
  return result + String.fromCharCode(...codes);
}

/** Drops everything between `<` and `>`. One pass: nothing to backtrack over. */
export function removeTags(text: string): string {
  let result = '';
  let position = 0;
  while (position < text.length) {
    const open = text.indexOf('<', position);
    if (open === -1) break;
    const close = text.indexOf('>', open);
    if (close === -1) break;
    const isTag = /^[a-z/!?]/i.test(text.charAt(open + 1));
    result += text.slice(position, isTag ? open : close + 1);
    position = close + 1;
  }
  return result + text.slice(position);
}

export function removeMarkdown(text: string): string {
  const lines = removeTags(text).split('\n').map(plainLine);
  const kept = lines.filter((line) => line !== undefined).join('\n');
  return kept.replace(/\n{3,}/g, '\n\n');
}

function plainLine(line: string): string | undefined {
  const trimmed = line.trim();
  if (trimmed === '') return line;
  if (/^(?:```|~~~)/.test(trimmed)) return undefined;
  if (/^(?:[-*_] ?){3,1000}$/.test(trimmed)) return undefined;
  // What a link or a note refers to.
  if (/^\[[^[\]]{1,200}\]: /.test(trimmed)) return undefined;
  if (/^={2,1000}$/.test(trimmed)) return '';
  return plainMarks(plainLinks(plainStart(line)));
}

/** A line without the marks of quotes, headings and lists that it starts with. */
function plainStart(line: string): string {
  const quote = /^[\s>]{0,200}/.exec(line)?.[0] ?? '';
  const unquoted = quote.replaceAll('>', '') + line.slice(quote.length);
  if (unquoted.startsWith('#')) return unquoted.replace(/^#{1,6}[ \t]*/, '').replace(/ #+$/, ' ');
  return unquoted.replace(/^(\s{0,40})(?:[-*+]|\d{1,9}\.)\s+/, '$1');
}

function plainLinks(line: string): string {
  return line
    .replace(/!\[[^[\]\n]{0,2000}\](?:\([^()\n]{0,2000}\)|\[[^[\]\n]{0,200}\])/g, '')
    .replace(/\[\^[^[\]\s]{1,200}\]/g, '')
    .replace(/\[([^[\]\n]{0,2000})\](?:\([^()\n]{0,2000}\)|\[[^[\]\n]{0,200}\])/g, '$1');
}

/** Removes pairs of emphasis and code marks; marks that stand alone stay. */
function plainMarks(line: string): string {
  let result = line;
  for (const mark of ['***', '**', '__', '~~', '`']) {
    const parts = result.split(mark);
    if (parts.length < 3) continue;
    const unpaired = parts.length % 2 === 0 ? (parts.pop() ?? '') : undefined;
    result = parts.join('') + (unpaired === undefined ? '' : mark + unpaired);
  }
  return plainSingles(plainSingles(result, '*'), '_');
}

/** A single mark is one beside a word and outside of it: "2*3*4" and "snake_case_name" have none. */
function plainSingles(line: string, mark: '*' | '_'): string {
  const parts = line.split(mark);
  let result = parts[0] ?? '';
  for (let at = 1; at < parts.length; at++) {
    const [before = '', within = '', after] = parts.slice(at - 1, at + 2);
    const isPair = after !== undefined && /^\S(?:.*\S)?$/.test(within) && !/\w$/.test(before) && !/^\w/.test(after);
    result += isPair ? within + after : mark + within;
    if (isPair) at++;
  }
  return result;
}
