import { toInteger, toNumber, toText } from '../interpreter/coerce.ts';
import { invoke } from '../interpreter/invoke.ts';
import { getMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { IteratorValue, isCallable, type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import type { Work } from '../interpreter/work.ts';
import { makeRegExp, RegExpValue } from '../regex/reg-exp-value.ts';
import { methods, optionalNumber, optionalText, table } from './define.ts';
import { expandTemplate, matchAll, matchArray, replaceMatches, searchIn, splitBy } from './regexp-methods.ts';

type StringMethod = (self: string, args: unknown[], rt: Runtime) => unknown;

function onText(calls: Record<string, StringMethod>, work?: Work): Map<string, Native> {
  const natives: Record<string, NativeCall> = {};
  for (const [name, call] of Object.entries(calls)) {
    natives[name] = (self, args, rt) => {
      if (self === null || self === undefined)
        throw new TypeError(`String.prototype.${name} called on null or undefined`);
      return call(toText(self, rt), args, rt);
    };
  }
  return methods(natives, work);
}

function pad(self: string, args: unknown[], rt: Runtime, apply: (length: number, filler?: string) => string): string {
  const length = toInteger(args[0], rt);
  const filler = optionalText(args[1], rt);
  if (length > self.length) rt.allocateString(length);
  return apply(length, filler);
}

function noPattern(value: unknown, method: string): void {
  if (value instanceof RegExpValue) {
    throw new TypeError(`First argument to String.prototype.${method} must not be a regular expression`);
  }
}

function replace(self: string, args: unknown[], rt: Runtime, all: boolean): string {
  const [pattern, replacement] = args;
  if (pattern instanceof RegExpValue) {
    if (all && !pattern.isGlobal) throw new TypeError('replaceAll must be called with a global RegExp');
    return replaceMatches(pattern, self, replacement, rt);
  }
  const wanted = toText(pattern, rt);
  const template = isCallable(replacement) ? undefined : toText(replacement, rt);
  const parts: string[] = [];
  let from = 0;
  let length = 0;
  for (
    let at = self.indexOf(wanted);
    at !== -1;
    at = self.indexOf(wanted, wanted === '' ? at + 1 : at + wanted.length)
  ) {
    rt.tick();
    const match = { index: at, end: at + wanted.length, texts: [wanted], positions: [] };
    const made =
      template === undefined
        ? toText(invoke(replacement, undefined, [wanted, at, self], rt), rt)
        : expandTemplate(template, match, self, undefined);
    length += made.length + (at - from);
    if (length > 100_000) rt.allocateString(made.length);
    parts.push(self.slice(from, at), made);
    from = match.end;
    if (!all || at >= self.length) break;
  }
  rt.allocateString(length + self.length - from);
  return parts.join('') + self.slice(from);
}

const glances = onText(
  {
    at: (self, [index], rt) => self.at(toInteger(index, rt)),
    charAt: (self, [index], rt) => self.charAt(toInteger(index, rt)),
    charCodeAt: (self, [index], rt) => self.charCodeAt(toInteger(index, rt)),
    codePointAt: (self, [index], rt) => self.codePointAt(toInteger(index, rt)),
    startsWith: (self, [wanted, from], rt) => {
      noPattern(wanted, 'startsWith');
      return self.startsWith(toText(wanted, rt), optionalNumber(from, rt));
    },
    endsWith: (self, [wanted, end], rt) => {
      noPattern(wanted, 'endsWith');
      return self.endsWith(toText(wanted, rt), optionalNumber(end, rt));
    },
    slice: (self, [start, end], rt) => self.slice(optionalNumber(start, rt), optionalNumber(end, rt)),
    substring: (self, [start, end], rt) => self.substring(toNumber(start, rt), optionalNumber(end, rt)),
    substr: (self, [start, length], rt) => {
      const from = toInteger(start, rt);
      const begin = from < 0 ? Math.max(self.length + from, 0) : from;
      return length === undefined ? self.slice(begin) : self.slice(begin, begin + Math.max(toInteger(length, rt), 0));
    },
    toString: (self: string) => self,
    valueOf: (self: string) => self,
  },
  'constant',
);

const positions = onText({
  indexOf: (self, [wanted, from], rt) => self.indexOf(toText(wanted, rt), optionalNumber(from, rt)),
  lastIndexOf: (self, [wanted, from], rt) =>
    self.lastIndexOf(toText(wanted, rt), optionalNumber(from, rt) ?? Number.NaN),
  includes: (self, [wanted, from], rt) => {
    noPattern(wanted, 'includes');
    return self.includes(toText(wanted, rt), optionalNumber(from, rt));
  },
});

const parts = onText({
  split: (self, [separator, limit], rt) => {
    const count = limit === undefined ? 4294967295 : toNumber(limit, rt) >>> 0;
    if (separator instanceof RegExpValue) return splitBy(separator, self, count, rt);
    const most = Math.min(count, rt.maxArrayLength + 1);
    const parted = separator === undefined ? [self] : self.split(toText(separator, rt), most);
    rt.allocateArray(parted.length);
    return rt.own(count === 0 ? [] : parted);
  },
  concat: (self, args, rt) => {
    let text = self;
    for (const arg of args) {
      const part = toText(arg, rt);
      rt.allocateString(part.length);
      text += part;
    }
    return text;
  },
  repeat: (self, [count], rt) => {
    const times = toInteger(count, rt);
    if (times < 0 || times === Number.POSITIVE_INFINITY) throw new RangeError(`Invalid count value: ${times}`);
    rt.allocateString(self.length * times);
    return self.repeat(times);
  },
  padStart: (self, args, rt) => pad(self, args, rt, (length, filler) => self.padStart(length, filler)),
  padEnd: (self, args, rt) => pad(self, args, rt, (length, filler) => self.padEnd(length, filler)),
  trim: (self) => self.trim(),
  trimStart: (self) => self.trimStart(),
  trimEnd: (self) => self.trimEnd(),
});

const cases = onText({
  toLowerCase: (self) => self.toLowerCase(),
  toUpperCase: (self) => self.toUpperCase(),
  isWellFormed: (self) => self.isWellFormed(),
  toWellFormed: (self) => self.toWellFormed(),
});

const forms = onText(
  {
    toLocaleLowerCase: (self, [locale], rt) => self.toLocaleLowerCase(optionalLocale(locale, rt)),
    toLocaleUpperCase: (self, [locale], rt) => self.toLocaleUpperCase(optionalLocale(locale, rt)),
    normalize: (self, [form], rt) => self.normalize(optionalText(form, rt)),
    localeCompare: (self, [other, locales, options], rt) =>
      self.localeCompare(toText(other, rt), optionalLocale(locales, rt), plainOptions(options, rt)),
  },
  'heavy',
);

const patterns = onText({
  match: (self, [pattern], rt) => {
    const regExp = pattern instanceof RegExpValue ? pattern : makeRegExp(optionalText(pattern, rt) ?? '', '');
    return matchArray(regExp, self, rt);
  },
  matchAll: (self, [pattern], rt) => {
    if (pattern instanceof RegExpValue && !pattern.isGlobal) {
      throw new TypeError('String.prototype.matchAll called with a non-global RegExp argument');
    }
    const regExp = pattern instanceof RegExpValue ? pattern : makeRegExp(optionalText(pattern, rt) ?? '', 'g');
    return new IteratorValue(matchAll(regExp, self, rt));
  },
  search: (self, [pattern], rt) => {
    const regExp = pattern instanceof RegExpValue ? pattern : makeRegExp(optionalText(pattern, rt) ?? '', '');
    return searchIn(regExp, self, rt);
  },
  replace: (self, args, rt) => replace(self, args, rt, false),
  replaceAll: (self, args, rt) => replace(self, args, rt, true),
});

/** A locale argument: text or a list of texts. */
export function localeArgument(value: unknown, rt: Runtime): string | string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value.map((entry) => toText(entry, rt)) : toText(value, rt);
}

/** A formatter of the host costs about as much as this many steps to make. */
const FORMATTER_FUEL = 2000;

/** The locale argument of what makes a formatter. */
export function formatterLocale(value: unknown, rt: Runtime): string | string[] | undefined {
  rt.useFuel(FORMATTER_FUEL);
  return localeArgument(value, rt);
}

/** The locale argument of what makes a formatter only when one is given. */
function optionalLocale(value: unknown, rt: Runtime): string | string[] | undefined {
  return value === undefined ? undefined : formatterLocale(value, rt);
}

/** Options for the host's formatters: a copy with primitive fields only. */
export function plainOptions(value: unknown, rt: Runtime): Record<string, string | number | boolean> {
  const options: Record<string, string | number | boolean> = {};
  if (typeof value !== 'object' || value === null) return options;
  for (const key of Object.keys(value)) {
    const option = getMember(value, key, rt);
    if (typeof option === 'string' || typeof option === 'number' || typeof option === 'boolean') options[key] = option;
  }
  return options;
}

function raw(_self: unknown, args: unknown[], rt: Runtime): string {
  const [strings, ...values] = args;
  const list = getMember(strings, 'raw', rt);
  const length = toInteger(getMember(list, 'length', rt), rt);
  let text = '';
  for (let i = 0; i < length; i++) {
    const part =
      toText(getMember(list, i, rt), rt) + (i + 1 < length && i < values.length ? toText(values[i], rt) : '');
    rt.allocateString(part.length);
    text += part;
  }
  return text;
}

/** Members of every string. */
export const stringMembers: MemberTable = table(glances, positions, parts, cases, forms, patterns);

function makeString(args: unknown[], rt: Runtime): string {
  if (args.length === 0) return '';
  const [value] = args;
  return typeof value === 'symbol' ? value.toString() : toText(value, rt);
}

/** The global `String`. With `new` it makes a plain text too: objects around texts serve nobody. */
export const stringConstructor = new Native('String', (_self, args, rt) => makeString(args, rt), {
  length: 1,
  construct: makeString,
  work: 'constant',
  isInstance: () => false,
  members: methods({
    fromCharCode: (_self, args, rt) => String.fromCharCode(...args.map((code) => toNumber(code, rt))),
    fromCodePoint: (_self, args, rt) => String.fromCodePoint(...args.map((code) => toNumber(code, rt))),
    raw,
  }),
});
