import { DateTime, Duration, type DurationLikeObject, Interval } from 'luxon';
import { toNumber, toText } from '../interpreter/coerce.ts';
import { getMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { dateText } from './date-texts.ts';

export type OptionFields = Record<string, string | number | boolean>;

/** A value as luxon may see it: dates as they are, records as copies with primitive fields, all else as text. */
export function luxonArgument(value: unknown, rt: Runtime): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? undefined : value;
  if (value instanceof DateTime || value instanceof Duration || value instanceof Interval || value instanceof Date)
    return value;
  if (Array.isArray(value)) return value.map((entry) => luxonArgument(entry, rt));
  return rt.members.isRecord(value) ? optionFields(value, rt) : toText(value, rt);
}

/** The primitive fields of a record. */
export function optionFields(value: unknown, rt: Runtime): OptionFields {
  const fields: OptionFields = {};
  if (!rt.members.isRecord(value)) return fields;
  for (const key of Object.keys(value)) {
    const field = getMember(value, key, rt);
    if (typeof field === 'string' || typeof field === 'number' || typeof field === 'boolean') fields[key] = field;
  }
  return fields;
}

const UNIT_NAMES: ReadonlyArray<keyof DurationLikeObject> = [
  'years',
  'quarters',
  'months',
  'weeks',
  'days',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
];

/** The unit a name means, in the plural: `day`, `days`, `Days`. */
export function unitName(value: unknown, rt: Runtime): keyof DurationLikeObject {
  const text = toText(value, rt).toLowerCase();
  const unit = UNIT_NAMES.find((name) => name === text || name === `${text}s`);
  if (unit) return unit;
  throw new TypeError(`"${text}" is not a unit of time: use one of ${UNIT_NAMES.join(', ')}`);
}

/** An amount of time: `(3, 'days')`, `{ days: 3 }`, a Duration, or milliseconds. */
export function durationArgument([amount, unit]: unknown[], rt: Runtime): Duration {
  if (amount instanceof Duration) return amount;
  if (rt.members.isRecord(amount)) return Duration.fromObject(durationFields(amount, rt));
  if (amount === null) throw new TypeError('An amount of time is missing');
  if (unit === undefined && typeof amount === 'string') return isoDuration(amount);
  const name: keyof DurationLikeObject = unit === undefined ? 'milliseconds' : unitName(unit, rt);
  return Duration.fromObject({ [name]: toNumber(amount, rt) });
}

function isoDuration(text: string): Duration {
  const duration = Duration.fromISO(dateText(text));
  if (duration.isValid) return duration;
  throw new TypeError(`"${text}" is not an amount of time: use a number and a unit, or an ISO duration`);
}

/** The fields of a record of units, checked. */
export function durationFields(value: unknown, rt: Runtime): DurationLikeObject {
  const fields: DurationLikeObject = {};
  for (const [key, amount] of Object.entries(optionFields(value, rt))) fields[unitName(key, rt)] = toNumber(amount, rt);
  return fields;
}

/** A date argument: DateTime, Date, ISO text or milliseconds. */
export function dateTimeArgument(value: unknown, rt: Runtime): DateTime {
  const zone = rt.scope.timezone;
  if (value instanceof DateTime) return value;
  if (value instanceof Date) return DateTime.fromJSDate(value, { zone });
  if (typeof value === 'number') return DateTime.fromMillis(value, { zone });
  if (value === undefined || value === null) throw new TypeError('A date is missing');
  const text = dateText(toText(value, rt));
  const date = DateTime.fromISO(text, { zone, setZone: /(?:Z|[+-]\d\d:?\d\d)$/.test(text) });
  if (date.isValid) return date;
  throw new TypeError(`"${text.slice(0, 60)}" is not a date`);
}

/** A date argument for the host's formatters. */
export function dateArgument(value: unknown, rt: Runtime): Date {
  return value === undefined ? new Date(rt.scope.now()) : dateTimeArgument(value, rt).toJSDate();
}
