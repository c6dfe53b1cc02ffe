import { toNumber, toText } from '../interpreter/coerce.ts';
import { invoke } from '../interpreter/invoke.ts';
import { defineField } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { isCallable } from '../interpreter/values.ts';
import type { RegExpMatch, RegExpValue } from '../regex/reg-exp-value.ts';

/** `exec`, with `lastIndex` as the language has it. */
export function execOnce(regExp: RegExpValue, text: string, rt: Runtime): RegExpMatch | undefined {
  const advances = regExp.isGlobal || regExp.isSticky;
  const from = advances ? toNumber(regExp.lastIndex, rt) : 0;
  const match = from > text.length ? undefined : regExp.shared.exec(text, Math.max(0, from), regExp.isSticky, rt);
  if (advances) regExp.lastIndex = match ? match.end : 0;
  return match;
}

/** The list a match gives to scripts. */
export function matchValue(regExp: RegExpValue, match: RegExpMatch, text: string, rt: Runtime): unknown[] {
  const list: unknown[] = [...match.texts];
  rt.allocate(list.length);
  const fields: Record<string, unknown> = {
    index: match.index,
    input: text,
    groups: groupsOf(regExp, match.texts, rt),
  };
  if (regExp.flags.includes('d')) fields.indices = indicesOf(regExp, match, rt);
  for (const [name, value] of Object.entries(fields)) {
    Object.defineProperty(list, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return rt.own(list);
}

function groupsOf(regExp: RegExpValue, values: readonly unknown[], rt: Runtime): object | undefined {
  const { names } = regExp.shared;
  if (names.size === 0) return undefined;
  const groups = {};
  for (const [name, indices] of names) {
    defineField(
      groups,
      name,
      indices.map((index) => values[index]).find((value) => value !== undefined),
    );
  }
  return rt.own(groups);
}

function indicesOf(regExp: RegExpValue, match: RegExpMatch, rt: Runtime): unknown[] {
  const pairs = match.texts.map((text, i) =>
    text === undefined ? undefined : rt.own([match.positions[i * 2], match.positions[i * 2 + 1]]),
  );
  Object.defineProperty(pairs, 'groups', { value: groupsOf(regExp, pairs, rt), enumerable: true });
  return rt.own(pairs);
}

/** Matches one after the other, as the global flag means; the value's own `lastIndex` plays no part. */
function* matchesOf(regExp: RegExpValue, text: string, rt: Runtime, start = 0): Generator<RegExpMatch> {
  let from = start;
  while (from <= text.length) {
    const match = regExp.shared.exec(text, from, regExp.isSticky, rt);
    if (!match) return;
    rt.tick();
    yield match;
    from = match.end > match.index ? match.end : nextIndex(text, match.end, regExp.isUnicode);
  }
}

function nextIndex(text: string, index: number, unicode: boolean): number {
  return index + (unicode && (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
}

export function matchArray(regExp: RegExpValue, text: string, rt: Runtime): unknown[] | null {
  if (!regExp.isGlobal) {
    const match = execOnce(regExp, text, rt);
    return match ? matchValue(regExp, match, text, rt) : null;
  }
  regExp.lastIndex = 0;
  const found: unknown[] = [];
  for (const match of matchesOf(regExp, text, rt)) {
    rt.allocate(1);
    found.push(match.texts[0]);
  }
  return found.length === 0 ? null : rt.own(found);
}

export function* matchAll(regExp: RegExpValue, text: string, rt: Runtime): Generator<unknown> {
  for (const match of matchesOf(regExp, text, rt, regExp.lastIndex)) yield matchValue(regExp, match, text, rt);
}

export function searchIn(regExp: RegExpValue, text: string, rt: Runtime): number {
  return regExp.shared.exec(text, 0, regExp.isSticky, rt)?.index ?? -1;
}

export function splitBy(regExp: RegExpValue, text: string, limit: number, rt: Runtime): unknown[] {
  const parts: unknown[] = [];
  if (limit === 0) return rt.own(parts);
  if (text.length === 0) return rt.own(regExp.shared.exec(text, 0, true, rt) ? [] : ['']);
  let from = 0;
  let search = 0;
  while (search < text.length) {
    rt.tick();
    const match = regExp.shared.exec(text, search, false, rt);
    if (!match || match.index >= text.length) break;
    if (match.end === from) {
      search = nextIndex(text, match.index, regExp.isUnicode);
      continue;
    }
    parts.push(text.slice(from, match.index), ...match.texts.slice(1));
    rt.allocate(match.texts.length);
    from = match.end;
    search = match.end;
  }
  parts.push(text.slice(from));
  return rt.own(parts.slice(0, limit));
}

export function replaceMatches(regExp: RegExpValue, text: string, replacement: unknown, rt: Runtime): string {
  const template = isCallable(replacement) ? undefined : toText(replacement, rt);
  const parts: string[] = [];
  let from = 0;
  let length = 0;
  for (const match of matchesToReplace(regExp, text, rt)) {
    const groups = groupsOf(regExp, match.texts, rt);
    const made =
      template === undefined
        ? callReplacer(replacement, match, text, groups, rt)
        : expandTemplate(template, match, text, groups);
    length += made.length + match.index - from;
    if (length > 100_000) rt.allocateString(made.length);
    parts.push(text.slice(from, match.index), made);
    from = match.end;
  }
  rt.allocateString(length + text.length - from);
  return parts.join('') + text.slice(from);
}

function matchesToReplace(regExp: RegExpValue, text: string, rt: Runtime): Iterable<RegExpMatch> {
  if (!regExp.isGlobal) {
    const match = execOnce(regExp, text, rt);
    return match ? [match] : [];
  }
  regExp.lastIndex = 0;
  return matchesOf(regExp, text, rt);
}

function callReplacer(
  replacer: unknown,
  match: RegExpMatch,
  text: string,
  groups: object | undefined,
  rt: Runtime,
): string {
  const args: unknown[] = [...match.texts, match.index, text];
  if (groups) args.push(groups);
  return toText(invoke(replacer, undefined, args, rt), rt);
}

/** `$1`, `$&`, `$<name>` and their like in a replacement text. */
export function expandTemplate(template: string, match: RegExpMatch, text: string, groups: object | undefined): string {
  if (!template.includes('$')) return template;
  const count = match.texts.length - 1;
  return template.replace(
    /\$(?:([$&`'])|(\d{1,2})|<([^>]*)>)/g,
    (whole: string, sign?: string, digits?: string, name?: string) => {
      if (sign === '$') return '$';
      if (sign === '&') return match.texts[0] ?? '';
      if (sign === '`') return text.slice(0, match.index);
      if (sign === "'") return text.slice(match.end);
      if (digits !== undefined) return groupText(digits, count, match) ?? whole;
      if (groups === undefined || name === undefined) return whole;
      const value: unknown = Object.hasOwn(groups, name) ? Reflect.get(groups, name) : undefined;
      return typeof value === 'string' ? value : '';
    },
  );
}

function groupText(digits: string, count: number, match: RegExpMatch): string | undefined {
  const two = Number(digits);
  if (two >= 1 && two <= count) return match.texts[two] ?? '';
  const one = Number(digits[0]);
  if (digits.length === 2 && one >= 1 && one <= count) return (match.texts[one] ?? '') + digits.slice(1);
  return undefined;
}
