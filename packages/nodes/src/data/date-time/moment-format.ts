import type { DateTime } from 'luxon';

/**
 * The tokens that version 1 of the node writes dates with, those of Moment.js. Text in brackets stands for itself.
 * @see https://momentjs.com/docs/#/displaying/format/
 */
const TOKEN =
  /\[([^\]]*)\]|YYYYYY|YYYY|YY|GGGG|GG|gggg|gg|Q(?:o)?|MMMM|MMM|MM|Mo|M|DDDD|DDDo|DDD|DD|Do|D|dddd|ddd|dd|do|d|e|E|ww|wo|w|WW|Wo|W|A|a|HH|H|hh|h|kk|k|mm|m|ss|s|S{1,9}|ZZ|Z|zz|z|X|x|LTS|LT|LLLL|LLL|LL|L|llll|lll|ll|l/g;

/** Tokens that have a counterpart in Luxon. */
const luxonTokens: Record<string, string> = {
  YYYYYY: 'yyyyyy',
  YYYY: 'yyyy',
  YY: 'yy',
  GGGG: 'kkkk',
  GG: 'kk',
  gggg: 'kkkk',
  gg: 'kk',
  Q: 'q',
  MMMM: 'LLLL',
  MMM: 'LLL',
  MM: 'LL',
  M: 'L',
  DDDD: 'ooo',
  DDD: 'o',
  DD: 'dd',
  D: 'd',
  dddd: 'cccc',
  ddd: 'ccc',
  E: 'c',
  WW: 'WW',
  W: 'W',
  A: 'a',
  HH: 'HH',
  H: 'H',
  hh: 'hh',
  h: 'h',
  mm: 'mm',
  m: 'm',
  ss: 'ss',
  s: 's',
  ZZ: 'ZZZ',
  Z: 'ZZ',
  X: 'X',
  x: 'x',
  LTS: 'h:mm:ss a',
  LT: 'h:mm a',
  LLLL: 'cccc, LLLL d, yyyy h:mm a',
  LLL: 'LLLL d, yyyy h:mm a',
  LL: 'LLLL d, yyyy',
  L: 'LL/dd/yyyy',
  llll: 'ccc, LLL d, yyyy h:mm a',
  lll: 'LLL d, yyyy h:mm a',
  ll: 'LLL d, yyyy',
  l: 'L/d/yyyy',
};

/** Tokens that are worked out of the date. */
const computed: Record<string, (date: DateTime) => string> = {
  Qo: (date) => ordinal(date.quarter),
  Mo: (date) => ordinal(date.month),
  DDDo: (date) => ordinal(date.ordinal),
  Do: (date) => ordinal(date.day),
  dd: (date) => date.toFormat('ccc').slice(0, 2),
  do: (date) => ordinal(date.weekday % 7),
  d: (date) => String(date.weekday % 7),
  e: (date) => String(date.weekday % 7),
  w: (date) => String(americanWeek(date)),
  ww: (date) => String(americanWeek(date)).padStart(2, '0'),
  wo: (date) => ordinal(americanWeek(date)),
  Wo: (date) => ordinal(date.weekNumber),
  a: (date) => date.toFormat('a').toLowerCase(),
  kk: (date) => String(date.hour === 0 ? 24 : date.hour).padStart(2, '0'),
  k: (date) => String(date.hour === 0 ? 24 : date.hour),
  zz: (date) => date.offsetNameShort ?? '',
  z: (date) => date.offsetNameShort ?? '',
};

/** Writes a date. */
export function formatMoment(date: DateTime, format: string): string {
  return format.replace(TOKEN, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal;
    if (/^S+$/.test(token))
      return String(date.millisecond).padStart(3, '0').padEnd(token.length, '0').slice(0, token.length);
    const compute = computed[token];
    return compute ? compute(date) : date.toFormat(luxonTokens[token] ?? token);
  });
}

/** The same pattern in the tokens of Luxon, to read dates with; `undefined` when it has tokens that cannot be read. */
export function toLuxonFormat(format: string): string | undefined {
  let isReadable = true;
  let position = 0;
  let result = '';
  for (const match of format.matchAll(TOKEN)) {
    result += quoted(format.slice(position, match.index)) + partOf(match[0], match[1]);
    position = match.index + match[0].length;
  }
  return isReadable ? result + quoted(format.slice(position)) : undefined;

  function partOf(token: string, literal: string | undefined): string {
    if (literal !== undefined) return quoted(literal);
    if (token === 'a') return 'a';
    if (/^S+$/.test(token)) return token.length === 3 ? 'SSS' : 'u';
    const known = luxonTokens[token];
    if (known === undefined) isReadable = false;
    return known ?? '';
  }
}

function quoted(text: string): string {
  return text.replace(/[A-Za-z]+/g, (letters) => `'${letters}'`);
}

/** Weeks of small `w` begin on Sunday, and the first one holds the first of January. */
function americanWeek(date: DateTime): number {
  const saturday = date.plus({ days: 6 - (date.weekday % 7) });
  return Math.ceil(saturday.ordinal / 7);
}

function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}
