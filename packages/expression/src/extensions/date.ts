import { DateTime, type DurationUnit } from 'luxon';
import { toNumber, toText } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Native } from '../interpreter/values.ts';
import { dateTimeArgument, durationArgument, optionFields, unitName } from '../intrinsics/luxon-arguments.ts';
import { type Extension, extensions } from './extension.ts';

const SPRING = '"2024-03-30T18:49:07.234Z".toDateTime()';

function now(rt: Runtime): DateTime {
  return DateTime.fromMillis(rt.scope.now(), { zone: rt.scope.timezone });
}

/** Difference in one unit as a number, or in several as an object. */
function difference(from: DateTime, to: DateTime, unit: unknown, rt: Runtime): unknown {
  if (!Array.isArray(unit)) {
    const name = unit === undefined ? 'days' : unitName(unit, rt);
    return from.diff(to, name).as(name);
  }
  const names = unit.map((entry): DurationUnit => unitName(entry, rt));
  return rt.own({ ...from.diff(to, names).toObject() });
}

type RoundUnit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

const ROUND_UNITS: readonly RoundUnit[] = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'];

function roundUnit(value: unknown, rt: Runtime): RoundUnit {
  const text = value === undefined ? 'week' : toText(value, rt).toLowerCase();
  const unit = ROUND_UNITS.find((name) => name === text || `${name}s` === text);
  if (unit) return unit;
  throw new RangeError(`"${text}" is not a part of a date: use one of ${ROUND_UNITS.join(', ')}`);
}

type Part = (date: DateTime) => number | string | null;

const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['year', (date) => date.year],
  ['quarter', (date) => date.quarter],
  ['month', (date) => date.month],
  ['week', (date) => date.weekNumber],
  ['weekNumber', (date) => date.weekNumber],
  ['weekYear', (date) => date.weekYear],
  ['weekday', (date) => date.weekday],
  ['day', (date) => date.day],
  ['ordinal', (date) => date.ordinal],
  ['yearDayNumber', (date) => date.ordinal],
  ['hour', (date) => date.hour],
  ['minute', (date) => date.minute],
  ['second', (date) => date.second],
  ['millisecond', (date) => date.millisecond],
  ['zoneName', (date) => date.zoneName],
]);

/** The part of that name, in the singular or plural; nothing for another name. */
function extract(self: DateTime, part: unknown, rt: Runtime): number | string | null | undefined {
  const name = part === undefined ? 'week' : toText(part, rt);
  return (PARTS.get(name) ?? PARTS.get(name.replace(/s$/, '')))?.(self);
}

function isBetween(self: DateTime, [first, second]: unknown[], rt: Runtime): boolean {
  const moment = self.toMillis();
  const a = dateTimeArgument(first, rt).toMillis();
  const b = dateTimeArgument(second, rt).toMillis();
  return moment > Math.min(a, b) && moment < Math.max(a, b);
}

const methods: Extension[] = extensions(dateTimeArgument, {
  beginningOf: {
    signature: '(unit?: "year" | "month" | "week" | "day" | "hour" | "minute"): DateTime',
    help: 'The start of the year, month, week and so on that the date is in.',
    example: [`${SPRING}.setZone("utc").beginningOf("month").toISODate()`, '2024-03-01'],
    call: (self, [unit], rt) => self.startOf(roundUnit(unit, rt)),
  },
  diffTo: {
    signature: '(other: DateTime | string, unit?: string | array): number | object',
    help: 'The time from the other date to this one, in days unless another unit is named.',
    example: [`${SPRING}.diffTo("2024-03-31T18:49:07.234Z", "hours")`, -24],
    call: (self, [other, unit], rt) => difference(self, dateTimeArgument(other, rt), unit, rt),
  },
  diffToNow: {
    signature: '(unit?: string | array): number | object',
    help: 'The time from now to this date, in days unless another unit is named.',
    example: ['$now.minus(2, "days").diffToNow("days")', -2],
    call: (self, [unit], rt) => difference(self, now(rt), unit, rt),
  },
  endOfMonth: {
    signature: '(): DateTime',
    help: 'The last moment of the month that the date is in.',
    example: [`${SPRING}.setZone("utc").endOfMonth().toISODate()`, '2024-03-31'],
    call: (self) => self.endOf('month'),
  },
  extract: {
    signature:
      '(part?: "year" | "quarter" | "month" | "weekNumber" | "weekday" | "yearDayNumber" | "day" | "hour" | "minute" | "second" | "millisecond" | "zoneName"): number | string',
    help: 'One part of the date; the number of its week unless another part is named.',
    example: [`${SPRING}.extract("month")`, 3],
    call: (self, [part], rt) => extract(self, part, rt),
  },
  format: {
    signature: '(format: string): string',
    help: 'The date as text in the given format.',
    example: [`${SPRING}.format("dd/LL/yyyy")`, '30/03/2024'],
    call: (self, [format], rt) => self.toFormat(format === undefined ? 'yyyy-MM-dd' : toText(format, rt)),
  },
  inBetween: {
    signature: '(first: DateTime | string, second: DateTime | string): boolean',
    help: 'The same as isBetween().',
    example: [`${SPRING}.inBetween("2024-01-01", "2025-01-01")`, true],
    call: isBetween,
  },
  isBetween: {
    signature: '(first: DateTime | string, second: DateTime | string): boolean',
    help: 'Whether the date lies between the two others.',
    example: [`${SPRING}.isBetween("2020-06-01", "2025-06-01")`, true],
    call: isBetween,
  },
  isDst: {
    signature: '(): boolean',
    help: 'Whether daylight saving time applies.',
    example: [`${SPRING}.setZone("Europe/Berlin").isDst()`, false],
    call: (self) => self.isInDST,
  },
  isEmpty: {
    signature: '(): boolean',
    help: 'False: a date is never empty.',
    example: ['$now.isEmpty()', false],
    call: () => false,
  },
  isNotEmpty: {
    signature: '(): boolean',
    help: 'True: a date is never empty.',
    example: ['$now.isNotEmpty()', true],
    call: () => true,
  },
  isInLast: {
    signature: '(amount?: number, unit?: string): boolean',
    help: 'Whether the date lies within the time before now; minutes unless another unit is named.',
    example: ['$now.minus(5, "minutes").isInLast(10, "minutes")', true],
    call: (self, [amount, unit], rt) => {
      const length = durationArgument([amount === undefined ? 0 : toNumber(amount, rt), unit ?? 'minutes'], rt);
      return self <= now(rt) && self >= now(rt).minus(length);
    },
  },
  isWeekend: {
    signature: '(): boolean',
    help: 'Whether the date is a Saturday or Sunday.',
    example: [`${SPRING}.setZone("utc").isWeekend()`, true],
    call: (self) => self.weekday >= 6,
  },
  minus: {
    signature: '(amount: number | object, unit?: string): DateTime',
    help: 'The date, earlier by an amount of time.',
    example: [`${SPRING}.minus(7, "days").toMillis()`, 1711219747234],
    call: (self, args, rt) => self.minus(durationArgument(args, rt)),
  },
  plus: {
    signature: '(amount: number | object, unit?: string): DateTime',
    help: 'The date, later by an amount of time.',
    example: [`${SPRING}.plus({ days: 1, hours: 2 }).toMillis()`, 1711918147234],
    call: (self, args, rt) => self.plus(durationArgument(args, rt)),
  },
  toDateTime: {
    signature: '(): DateTime',
    help: 'The date as a luxon DateTime.',
    example: ['new Date(0).toDateTime().toMillis()', 0],
    call: (self) => self,
  },
  toDate: {
    signature: '(): Date',
    help: 'The date as a JavaScript Date.',
    example: ['$now.toDate().getTime() === $now.toMillis()', true],
    call: (self, _args, rt) => rt.own(self.toJSDate()),
  },
  toInt: {
    signature: '(): number',
    help: 'Milliseconds since 1970.',
    example: [`${SPRING}.toInt()`, 1711824547234],
    call: (self) => self.toMillis(),
  },
  toJsonString: {
    signature: '(): string',
    help: 'The date as JSON.',
    example: ['new Date(0).toDateTime().toUTC().toJsonString()', '"1970-01-01T00:00:00.000Z"'],
    call: (self) => JSON.stringify(self.toISO()),
  },
  toTimeFromNow: {
    signature: '(options?: object): string',
    help: 'The time between the date and now in words.',
    example: ['$now.minus(2, "hours").toTimeFromNow()', '2 hours ago'],
    call: (self, [options], rt) =>
      self.setLocale(self.locale ?? 'en').toRelative({ base: now(rt), ...optionFields(options, rt) }),
  },
});

/** Methods that give a date of the receiver's own kind. */
const SAME_KIND: ReadonlySet<string> = new Set(['beginningOf', 'endOfMonth', 'minus', 'plus']);

/** Methods of dates: luxon's DateTime, and JavaScript's Date. */
export const dateExtensions: readonly Extension[] = methods.map((method) =>
  SAME_KIND.has(method.name) ? { ...method, native: sameKind(method.native) } : method,
);

function sameKind({ name, call }: Native): Native {
  return new Native(name, (self, args, rt) => {
    const date = call(self, args, rt);
    return self instanceof Date && date instanceof DateTime ? rt.own(date.toJSDate()) : date;
  });
}
