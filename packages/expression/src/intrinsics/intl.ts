import { toNumber, toText } from '../interpreter/coerce.ts';
import { toList } from '../interpreter/iterate.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import { methods, Namespace, selfError } from './define.ts';
import { ownDeep } from './json.ts';
import { dateArgument } from './luxon-arguments.ts';
import { formatterLocale, localeArgument, plainOptions } from './string.ts';

interface Formatter {
  new (locales?: string | string[], options?: Record<string, string | number | boolean>): object;
  supportedLocalesOf(locales: string | string[]): string[];
}

interface FormatterClass {
  name: string;
  native: Native;
  prototype: object;
  members: MemberTable;
}

/** One class of `Intl` whose instances answer to the given methods. */
function formatter<T extends object>(
  name: string,
  type: {
    new (locales?: string | string[], options?: never): T;
    prototype: T;
    supportedLocalesOf: Formatter['supportedLocalesOf'];
  },
  calls: Record<string, (self: T, args: unknown[], rt: Runtime) => unknown>,
): FormatterClass {
  const natives: Record<string, NativeCall> = {};
  for (const [method, call] of Object.entries(calls)) {
    natives[method] = (self, args, rt) => {
      if (!(self instanceof type)) throw selfError(`Intl.${name}.${method}`);
      rt.useFuel(20);
      const result = call(self, args, rt);
      ownDeep(result, rt);
      return result;
    };
  }
  const construct = ([locales, options]: unknown[], rt: Runtime): object => {
    return Reflect.construct(type, [formatterLocale(locales, rt), plainOptions(options, rt)]);
  };
  const native = new Native(name, (_self, args, rt) => construct(args, rt), {
    construct,
    isInstance: (value) => value instanceof type,
    members: methods({
      supportedLocalesOf: (_self, [locales], rt) => rt.own(type.supportedLocalesOf(localeArgument(locales, rt) ?? [])),
    }),
  });
  return { name, native, prototype: type.prototype, members: methods(natives, 'heavy') };
}

function listTexts(list: unknown, rt: Runtime): string[] {
  const texts = toList(list, rt).map((entry) => toText(entry, rt));
  rt.useFuel(texts.reduce((sum, text) => sum + text.length, texts.length * 20));
  return texts;
}

function numberOrBigint(value: unknown, rt: Runtime): number | bigint {
  return typeof value === 'bigint' ? value : toNumber(value, rt);
}

const CLASSES: readonly FormatterClass[] = [
  formatter('NumberFormat', Intl.NumberFormat, {
    format: (self, [value], rt) => self.format(numberOrBigint(value, rt)),
    formatToParts: (self, [value], rt) => self.formatToParts(numberOrBigint(value, rt)),
    resolvedOptions: (self) => ({ ...self.resolvedOptions() }),
  }),
  formatter('DateTimeFormat', Intl.DateTimeFormat, {
    format: (self, [value], rt) => self.format(dateArgument(value, rt)),
    formatToParts: (self, [value], rt) => self.formatToParts(dateArgument(value, rt)),
    formatRange: (self, [start, end], rt) => self.formatRange(dateArgument(start, rt), dateArgument(end, rt)),
    resolvedOptions: (self) => ({ ...self.resolvedOptions() }),
  }),
  formatter('PluralRules', Intl.PluralRules, { select: (self, [value], rt) => self.select(toNumber(value, rt)) }),
  formatter('Collator', Intl.Collator, {
    compare: (self, [a, b], rt) => self.compare(toText(a, rt), toText(b, rt)),
  }),
  formatter('ListFormat', Intl.ListFormat, {
    format: (self, [list], rt) => self.format(listTexts(list, rt)),
  }),
  formatter('RelativeTimeFormat', Intl.RelativeTimeFormat, {
    format: (self, [value, unit], rt) => self.format(toNumber(value, rt), relativeUnit(toText(unit, rt))),
  }),
];

/** Members of the formatters, by prototype. */
export const intlMembers = CLASSES.map(({ prototype, members }) => [prototype, members] as const);

/** The global `Intl`: formatting only. */
export const intlNamespace = new Namespace('Intl', new Map(CLASSES.map(({ name, native }) => [name, native])));

const UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;

function relativeUnit(text: string): (typeof UNITS)[number] {
  const unit = UNITS.find((name) => name === text || `${name}s` === text);
  if (unit) return unit;
  throw new RangeError(`Invalid unit ${text}: use one of ${UNITS.join(', ')}`);
}
