import { DateTime, Duration, Interval } from 'luxon';
import { toNumber, toText } from '../interpreter/coerce.ts';
import { toList } from '../interpreter/iterate.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import type { Native } from '../interpreter/values.ts';
import { dateText, readableFormat } from './date-texts.ts';
import { methods, selfError } from './define.ts';
import { dateTimeArgument, durationArgument, durationFields, optionFields } from './luxon-arguments.ts';

/** A date costs about as much as this many steps to read. */
const READING_FUEL = 200;

/** Options for reading a date: the evaluation's zone, unless the script names one. */
function reading(options: unknown, rt: Runtime): { zone: string; setZone?: boolean; locale?: string } {
  rt.useFuel(READING_FUEL);
  return { zone: rt.scope.timezone, ...optionFields(options, rt) };
}

type Reader = (text: string, options: { zone: string }) => DateTime;

function reader(read: Reader): (self: unknown, args: unknown[], rt: Runtime) => DateTime {
  return (_self, [text, options], rt) => read(dateText(toText(text, rt)), reading(options, rt));
}

/** Numbers of a date, then perhaps options: `DateTime.local(2026, 1, 31, { zone })`. */
function parts(args: unknown[], rt: Runtime): { numbers: number[]; options: unknown } {
  const last = args.at(-1);
  const hasOptions = typeof last === 'object' && last !== null;
  const numbers = (hasOptions ? args.slice(0, -1) : args).map((value) => toNumber(value, rt));
  return { numbers, options: hasOptions ? last : undefined };
}

function fromParts(args: unknown[], rt: Runtime, zone: string): DateTime {
  const { numbers, options } = parts(args, rt);
  const settings = { ...reading(options, rt), ...(options === undefined ? { zone } : {}) };
  if (numbers.length === 0) return DateTime.fromMillis(rt.scope.now(), settings);
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = numbers;
  return DateTime.fromObject({ year, month, day, hour, minute, second, millisecond }, settings);
}

/** Nothing is no timestamp, and not the year 1970. */
function timestamp(value: unknown, rt: Runtime): number {
  if (value === null || value === undefined) throw new TypeError(`${value} is not a timestamp`);
  return toNumber(value, rt);
}

/** Why a value is invalid, in short and in whole. */
function reasons([reason, explanation]: unknown[], rt: Runtime): [string, string?] {
  const short = toText(reason, rt);
  return explanation === undefined ? [short] : [short, toText(explanation, rt)];
}

const FORMATS = [
  'DATE_SHORT',
  'DATE_MED',
  'DATE_MED_WITH_WEEKDAY',
  'DATE_FULL',
  'DATE_HUGE',
  'TIME_SIMPLE',
  'TIME_WITH_SECONDS',
  'TIME_WITH_SHORT_OFFSET',
  'TIME_WITH_LONG_OFFSET',
  'TIME_24_SIMPLE',
  'TIME_24_WITH_SECONDS',
  'TIME_24_WITH_SHORT_OFFSET',
  'TIME_24_WITH_LONG_OFFSET',
  'DATETIME_SHORT',
  'DATETIME_MED',
  'DATETIME_FULL',
  'DATETIME_HUGE',
  'DATETIME_SHORT_WITH_SECONDS',
  'DATETIME_MED_WITH_SECONDS',
  'DATETIME_MED_WITH_WEEKDAY',
  'DATETIME_FULL_WITH_SECONDS',
  'DATETIME_HUGE_WITH_SECONDS',
] as const;

export const dateTimeStatics: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...FORMATS.map((name): [string, unknown] => [name, Object.freeze({ ...DateTime[name] })]),
  ...methods({
    now: (_self, _args, rt) => DateTime.fromMillis(rt.scope.now(), { zone: rt.scope.timezone }),
    local: (_self, args, rt) => fromParts(args, rt, rt.scope.timezone),
    utc: (_self, args, rt) => fromParts(args, rt, 'utc'),
    fromISO: reader((text, options) => DateTime.fromISO(text, options)),
    fromSQL: reader((text, options) => DateTime.fromSQL(text, options)),
    fromRFC2822: reader((text, options) => DateTime.fromRFC2822(text, options)),
    fromHTTP: reader((text, options) => DateTime.fromHTTP(text, options)),
    fromFormat: (_self, [text, format, options], rt) => {
      if (format === undefined || format === null) throw new TypeError('fromFormat needs a text and its format');
      return DateTime.fromFormat(dateText(toText(text, rt)), readableFormat(toText(format, rt)), reading(options, rt));
    },
    fromMillis: (_self, [value, options], rt) => DateTime.fromMillis(timestamp(value, rt), reading(options, rt)),
    fromSeconds: (_self, [value, options], rt) => DateTime.fromSeconds(timestamp(value, rt), reading(options, rt)),
    fromJSDate: (_self, [value, options], rt) =>
      DateTime.fromJSDate(dateTimeArgument(value, rt).toJSDate(), reading(options, rt)),
    fromObject: (_self, [fields, options], rt) => DateTime.fromObject(optionFields(fields, rt), reading(options, rt)),
    invalid: (_self, args, rt) => DateTime.invalid(...reasons(args, rt)),
    isDateTime: (_self, [value]) => value instanceof DateTime,
    max: (_self, args, rt) => DateTime.max(...args.map((value) => dateTimeArgument(value, rt))),
    min: (_self, args, rt) => DateTime.min(...args.map((value) => dateTimeArgument(value, rt))),
  }),
]);

export const durationStatics: ReadonlyMap<string, Native> = methods({
  fromISO: (_self, [text, options], rt) => Duration.fromISO(dateText(toText(text, rt)), optionFields(options, rt)),
  fromISOTime: (_self, [text, options], rt) =>
    Duration.fromISOTime(dateText(toText(text, rt)), optionFields(options, rt)),
  fromMillis: (_self, [value, options], rt) => Duration.fromMillis(toNumber(value, rt), optionFields(options, rt)),
  fromObject: (_self, [fields, options], rt) =>
    Duration.fromObject(durationFields(fields, rt), optionFields(options, rt)),
  fromDurationLike: (_self, args, rt) => durationArgument(args, rt),
  invalid: (_self, args, rt) => Duration.invalid(...reasons(args, rt)),
  isDuration: (_self, [value]) => value instanceof Duration,
});

export function intervalOf(self: unknown): Interval {
  if (self instanceof Interval) return self;
  throw selfError('An Interval method');
}

/** luxon sorts what it splits or joins, and makes dates as it goes. */
export function chargeParts(parts: readonly unknown[], rt: Runtime): void {
  rt.useFuel(READING_FUEL * (parts.length + 1) * Math.ceil(Math.log2(parts.length + 2)));
  rt.allocateArray(2 * parts.length + 1);
}

function intervalsOf(list: unknown, rt: Runtime): Interval[] {
  const intervals = toList(list, rt).map(intervalOf);
  chargeParts(intervals, rt);
  return intervals;
}

export const intervalStatics: ReadonlyMap<string, Native> = methods({
  fromDateTimes: (_self, [start, end], rt) =>
    Interval.fromDateTimes(dateTimeArgument(start, rt), dateTimeArgument(end, rt)),
  after: (_self, [start, ...amount], rt) => Interval.after(dateTimeArgument(start, rt), durationArgument(amount, rt)),
  before: (_self, [end, ...amount], rt) => Interval.before(dateTimeArgument(end, rt), durationArgument(amount, rt)),
  fromISO: (_self, [text, options], rt) => Interval.fromISO(dateText(toText(text, rt)), reading(options, rt)),
  merge: (_self, [list], rt) => rt.own(Interval.merge(intervalsOf(list, rt))),
  xor: (_self, [list], rt) => rt.own(Interval.xor(intervalsOf(list, rt))),
  isInterval: (_self, [value]) => value instanceof Interval,
});
