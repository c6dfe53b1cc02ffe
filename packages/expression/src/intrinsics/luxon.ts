import { DateTime, Duration, FixedOffsetZone, Interval, Settings, type Zone } from 'luxon';
import { toNumber, toText } from '../interpreter/coerce.ts';
import { asCallback, invoke } from '../interpreter/invoke.ts';
import { getMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Accessor, type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import { dateFormat } from './date-texts.ts';
import { getters, methods, selfError, table } from './define.ts';
import { ownDeep } from './json.ts';
import { dateTimeArgument, durationArgument, luxonArgument, optionFields } from './luxon-arguments.ts';
import { chargeParts, dateTimeStatics, durationStatics, intervalOf, intervalStatics } from './luxon-statics.ts';

type LuxonClass = typeof DateTime | typeof Duration | typeof Interval;

/** Getters of a class by name. Reading goes through the class's own accessor, never by a name of the script. */
function readers(type: LuxonClass, names: readonly string[]): Map<string, Accessor> {
  return new Map(
    names.map((name) => [
      name,
      new Accessor((self, rt) => {
        if (!(self instanceof type)) throw selfError(name);
        chargeLuxon(name, rt);
        const value: unknown = Reflect.get(self, name);
        return typeof value === 'function' ? undefined : value;
      }),
    ]),
  );
}

/** Methods of a class by name, with arguments that luxon may see. */
function calls(type: LuxonClass, names: readonly string[]): Map<string, Native> {
  return methods(
    Object.fromEntries(
      names.map((name): [string, NativeCall] => [
        name,
        (self, args, rt) => {
          if (!(self instanceof type)) throw selfError(name);
          const method: unknown = Reflect.get(type.prototype, name);
          if (typeof method !== 'function') return undefined;
          chargeLuxon(name, rt);
          const values = args.map((value) => luxonArgument(value, rt));
          if (name === 'toFormat') dateFormat(toText(values[0], rt));
          const result: unknown = Reflect.apply(method, self, values);
          ownDeepPlain(result, rt);
          return result;
        },
      ]),
    ),
  );
}

/** Names behind which luxon makes formatters of the host. */
const FORMATTERS = /^(?:toLocale|setLocale|reconfigure|offsetName|localWeek|resolvedLocale)/;
/** Names that write with formatters that are there already, mostly. */
const FORMATTING = /^(?:toFormat|toHuman|monthShort|monthLong|weekdayShort|weekdayLong)/;
/** luxon keeps every formatter it ever made: after so many calls they are given up. */
const CALLS_PER_CACHE = 10_000;
let formatterCalls = 0;

function chargeLuxon(name: string, rt: Runtime): void {
  if (FORMATTERS.test(name)) {
    rt.useFuel(2000);
    if (++formatterCalls % CALLS_PER_CACHE === 0) Settings.resetCaches();
  } else rt.useFuel(FORMATTING.test(name) ? 500 : 100);
}

function ownDeepPlain(value: unknown, rt: Runtime): void {
  if (value instanceof DateTime || value instanceof Duration || value instanceof Interval) return;
  if (Array.isArray(value)) rt.own(value);
  else ownDeep(value, rt);
}

const DATE_TIME_FIELDS = [
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
  'quarter',
  'weekday',
  'weekNumber',
  'weekYear',
  'localWeekday',
  'localWeekNumber',
  'localWeekYear',
  'ordinal',
  'isValid',
  'invalidReason',
  'invalidExplanation',
  'isInDST',
  'isInLeapYear',
  'daysInMonth',
  'daysInYear',
  'weeksInWeekYear',
  'weeksInLocalWeekYear',
  'zoneName',
  'offset',
  'offsetNameShort',
  'offsetNameLong',
  'isOffsetFixed',
  'isWeekend',
  'locale',
  'numberingSystem',
  'outputCalendar',
  'monthShort',
  'monthLong',
  'weekdayShort',
  'weekdayLong',
] as const;

const DATE_TIME_METHODS = [
  'get',
  'set',
  'startOf',
  'endOf',
  'diff',
  'until',
  'hasSame',
  'equals',
  'setLocale',
  'reconfigure',
  'toUTC',
  'toLocal',
  'toFormat',
  'toISO',
  'toISODate',
  'toISOTime',
  'toISOWeekDate',
  'toSQL',
  'toSQLDate',
  'toSQLTime',
  'toHTTP',
  'toRFC2822',
  'toMillis',
  'toSeconds',
  'toUnixInteger',
  'toJSDate',
  'toJSON',
  'toBSON',
  'toObject',
  'toLocaleString',
  'toLocaleParts',
  'toString',
  'valueOf',
  'resolvedLocaleOptions',
] as const;

function dateTimeOf(self: unknown): DateTime {
  if (self instanceof DateTime) return self;
  throw selfError('A DateTime method');
}

const now = (rt: Runtime) => DateTime.fromMillis(rt.scope.now(), { zone: rt.scope.timezone });

/** Members of a `DateTime`. */
export const dateTimeMembers: MemberTable = table(
  readers(DateTime, DATE_TIME_FIELDS),
  calls(DateTime, DATE_TIME_METHODS),
  getters({
    zone: (self) => zoneFields(dateTimeOf(self).zone),
    // Names under which luxon keeps these for itself, and people find them.
    ts: (self) => dateTimeOf(self).toMillis(),
    o: (self) => dateTimeOf(self).offset,
    c: (self, rt) => (dateTimeOf(self).isValid ? rt.own(dateTimeOf(self).toObject()) : null),
  }),
  methods({
    plus: (self, args, rt) => dateTimeOf(self).plus(durationArgument(args, rt)),
    minus: (self, args, rt) => dateTimeOf(self).minus(durationArgument(args, rt)),
    setZone: (self, [zone, options], rt) => dateTimeOf(self).setZone(zoneArgument(zone, rt), optionFields(options, rt)),
    toLocal: (self, _args, rt) => dateTimeOf(self).setZone(rt.scope.timezone),
    diffNow: (self, args, rt) => {
      const method: unknown = Reflect.get(DateTime.prototype, 'diff');
      if (typeof method !== 'function') return undefined;
      return Reflect.apply(method, dateTimeOf(self), [now(rt), ...args.map((value) => luxonArgument(value, rt))]);
    },
    toRelative: (self, [options], rt) => relative(self, options, rt, 'toRelative'),
    toRelativeCalendar: (self, [options], rt) => relative(self, options, rt, 'toRelativeCalendar'),
    '[toPrimitive]': (self, [hint]) => (hint === 'string' ? dateTimeOf(self).toString() : dateTimeOf(self).valueOf()),
  }),
);

function zoneFields(zone: Zone): object {
  const { name, type, isUniversal, isValid } = zone;
  return { name, type, isUniversal, isValid };
}

/** Without a zone that of the workflow. */
function zoneArgument(zone: unknown, rt: Runtime): string | Zone {
  if (zone === undefined || zone === null) return rt.scope.timezone;
  return typeof zone === 'number' ? FixedOffsetZone.instance(zone) : toText(zone, rt);
}

function relative(
  self: unknown,
  options: unknown,
  rt: Runtime,
  name: 'toRelative' | 'toRelativeCalendar',
): string | null {
  const base = rt.members.isRecord(options) ? getMember(options, 'base', rt) : undefined;
  const fields = optionFields(options, rt);
  return dateTimeOf(self)[name]({ ...fields, base: DateTime.isDateTime(base) ? base : now(rt) });
}

const UNITS = ['years', 'quarters', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const;

/** Members of a `Duration`. */
export const durationMembers: MemberTable = table(
  readers(Duration, [...UNITS, 'isValid', 'invalidReason', 'invalidExplanation', 'locale', 'numberingSystem']),
  calls(Duration, [
    'get',
    'set',
    'as',
    'shiftTo',
    'shiftToAll',
    'normalize',
    'rescale',
    'negate',
    'removeZeros',
    'equals',
    'toFormat',
    'toHuman',
    'toISO',
    'toISOTime',
    'toMillis',
    'toObject',
    'toJSON',
    'toString',
    'valueOf',
    'reconfigure',
  ]),
  methods({
    plus: (self, args, rt) => durationOf(self).plus(durationArgument(args, rt)),
    minus: (self, args, rt) => durationOf(self).minus(durationArgument(args, rt)),
    mapUnits: (self, [callback], rt) => {
      const change = asCallback(callback);
      return durationOf(self).mapUnits((amount, unit) => toNumber(invoke(change, undefined, [amount, unit], rt), rt));
    },
    '[toPrimitive]': (self, [hint]) => (hint === 'string' ? durationOf(self).toString() : durationOf(self).valueOf()),
  }),
);

function durationOf(self: unknown): Duration {
  if (self instanceof Duration) return self;
  throw selfError('A Duration method');
}

/** Members of a `Interval`. */
export const intervalMembers: MemberTable = table(
  readers(Interval, ['start', 'end', 'isValid', 'invalidReason', 'invalidExplanation', 'lastDateTime']),
  calls(Interval, [
    'length',
    'count',
    'hasSame',
    'isEmpty',
    'isAfter',
    'isBefore',
    'contains',
    'overlaps',
    'abutsStart',
    'abutsEnd',
    'engulfs',
    'equals',
    'intersection',
    'union',
    'toDuration',
    'toISO',
    'toISODate',
    'toISOTime',
    'toLocaleString',
    'toFormat',
    'toString',
  ]),
  methods({
    splitBy: (self, args, rt) => {
      const interval = intervalOf(self);
      const step = durationArgument(args, rt);
      if (!(step.toMillis() > 0)) throw new RangeError('splitBy needs a positive amount of time');
      rt.allocateArray(Math.ceil(interval.length('milliseconds') / step.toMillis()));
      return rt.own(interval.splitBy(step));
    },
    divideEqually: (self, [count], rt) => {
      const parts = typeof count === 'number' && count > 0 ? Math.floor(count) : 1;
      rt.allocateArray(parts);
      return rt.own(intervalOf(self).divideEqually(parts));
    },
    splitAt: (self, dates, rt) => {
      chargeParts(dates, rt);
      return rt.own(intervalOf(self).splitAt(...dates.map((date) => dateTimeArgument(date, rt))));
    },
    difference: (self, others, rt) => {
      chargeParts(others, rt);
      return rt.own(intervalOf(self).difference(...others.map(intervalOf)));
    },
    set: (self, [ends], rt) => {
      const end = (name: string) => getMember(ends, name, rt);
      const given = ['start', 'end'].filter((name) => end(name) !== undefined);
      return intervalOf(self).set(Object.fromEntries(given.map((name) => [name, dateTimeArgument(end(name), rt)])));
    },
    mapEndpoints: (self, [callback], rt) => {
      const change = asCallback(callback);
      return intervalOf(self).mapEndpoints((date) => dateTimeArgument(invoke(change, undefined, [date], rt), rt));
    },
    '[toPrimitive]': (self) => intervalOf(self).toString(),
    toJSON: (self) => intervalOf(self).toISO(),
  }),
);

function luxonConstructor(name: string, type: LuxonClass, members: ReadonlyMap<string, unknown>): Native {
  return new Native(
    name,
    () => {
      throw new TypeError(`${name} cannot be called: use one of its functions, such as ${name}.fromISO()`);
    },
    { isInstance: (value) => value instanceof type, members },
  );
}

/** luxon's classes, as globals. */
export const luxonConstructors: ReadonlyMap<string, Native> = new Map([
  ['DateTime', luxonConstructor('DateTime', DateTime, dateTimeStatics)],
  ['Duration', luxonConstructor('Duration', Duration, durationStatics)],
  ['Interval', luxonConstructor('Interval', Interval, intervalStatics)],
]);
