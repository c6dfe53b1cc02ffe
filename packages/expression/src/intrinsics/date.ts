import { toNumber, toPrimitive, toText } from '../interpreter/coerce.ts';
import { requireOwned } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import { methods, selfError, table } from './define.ts';
import { formatterLocale, plainOptions } from './string.ts';

function dateOf(self: unknown): Date {
  if (self instanceof Date) return self;
  throw selfError('A Date method');
}

const READERS = [
  'getTime',
  'getFullYear',
  'getMonth',
  'getDate',
  'getDay',
  'getHours',
  'getMinutes',
  'getSeconds',
  'getMilliseconds',
  'getUTCFullYear',
  'getUTCMonth',
  'getUTCDate',
  'getUTCDay',
  'getUTCHours',
  'getUTCMinutes',
  'getUTCSeconds',
  'getUTCMilliseconds',
  'getTimezoneOffset',
  'valueOf',
  'toISOString',
  'toJSON',
  'toString',
  'toDateString',
  'toTimeString',
  'toUTCString',
] as const;

/** Setters by the number of arguments they take. */
const WRITERS = {
  1: ['setTime', 'setDate', 'setMilliseconds', 'setUTCDate', 'setUTCMilliseconds'],
  2: ['setMonth', 'setSeconds', 'setUTCMonth', 'setUTCSeconds'],
  3: ['setFullYear', 'setMinutes', 'setUTCFullYear', 'setUTCMinutes'],
  4: ['setHours', 'setUTCHours'],
} as const;

type Setter = (this: Date, ...values: number[]) => number;

function setter(name: (typeof WRITERS)[1 | 2 | 3 | 4][number], most: number): NativeCall {
  return (self, args, rt) => {
    const date = dateOf(self);
    requireOwned(date, rt);
    const values = args.length === 0 ? [Number.NaN] : args.slice(0, most).map((value) => toNumber(value, rt));
    const set: Setter = date[name];
    return set.apply(date, values);
  };
}

/** The host knows nothing by heart of a date: it works out year, month and day each time. */
const READING_FUEL = 20;

function reader(name: (typeof READERS)[number]): NativeCall {
  return (self, _args, rt) => {
    rt.useFuel(READING_FUEL);
    return dateOf(self)[name]();
  };
}

function locale(name: 'toLocaleString' | 'toLocaleDateString' | 'toLocaleTimeString'): NativeCall {
  return (self, [locales, options], rt) => dateOf(self)[name](formatterLocale(locales, rt), plainOptions(options, rt));
}

/** Members of a `Date`. */
export const dateMembers: MemberTable = table(
  methods(Object.fromEntries(READERS.map((name) => [name, reader(name)]))),
  methods(
    Object.fromEntries(
      Object.entries(WRITERS).flatMap(([most, names]) => names.map((name) => [name, setter(name, Number(most))])),
    ),
  ),
  methods({
    toLocaleString: locale('toLocaleString'),
    toLocaleDateString: locale('toLocaleDateString'),
    toLocaleTimeString: locale('toLocaleTimeString'),
  }),
);

function make(args: unknown[], rt: Runtime): Date {
  if (args.length === 0) return new Date(rt.scope.now());
  if (args.length === 1) {
    const [value] = args;
    if (value instanceof Date) return new Date(value.getTime());
    const primitive = toPrimitive(value, 'default', rt);
    return typeof primitive === 'string' ? new Date(primitive) : new Date(toNumber(primitive, rt));
  }
  const [year = Number.NaN, month = 0, ...rest] = args.slice(0, 7).map((value) => toNumber(value, rt));
  return new Date(year, month, ...rest);
}

/** The global `Date`. Its clock is the evaluation's. */
export const dateConstructor = new Native('Date', (_self, _args, rt) => new Date(rt.scope.now()).toString(), {
  length: 7,
  construct: make,
  isInstance: (value) => value instanceof Date,
  members: methods({
    now: (_self, _args, rt) => rt.scope.now(),
    parse: (_self, [text], rt) => Date.parse(toText(text, rt)),
    UTC: (_self, args, rt) => {
      const [year = Number.NaN, month = 0, ...rest] = args.slice(0, 7).map((value) => toNumber(value, rt));
      return Date.UTC(year, month, ...rest);
    },
  }),
});
