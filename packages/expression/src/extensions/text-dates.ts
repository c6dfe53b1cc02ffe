import { DateTime } from 'luxon';
import { ExpressionError } from '../errors/errors.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { dateText, readableFormat } from '../intrinsics/date-texts.ts';

const EXCEL_EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** The date of a number of milliseconds, seconds, microseconds or days since 1900; undefined for another format. */
export function dateOfTimestamp(value: number, format: string, rt: Runtime): DateTime | undefined {
  const zone = rt.scope.timezone;
  switch (format) {
    case 'ms':
      return DateTime.fromMillis(value, { zone });
    case 's':
      return DateTime.fromSeconds(value, { zone });
    case 'us':
      return DateTime.fromMillis(Math.trunc(value / 1000), { zone });
    case 'excel':
      return DateTime.fromMillis(Math.round((value - EXCEL_EPOCH_DAYS) * DAY_MS), { zone });
    default:
      return undefined;
  }
}

/** The date of a text as JavaScript itself reads it. */
export function hostDate(text: string, rt: Runtime): Date {
  rt.useFuel(100);
  const date = new Date(dateText(text.trim()));
  if (!Number.isNaN(date.getTime())) return rt.own(date);
  throw new ExpressionError('invalid_argument', `"${text.slice(0, 60)}" is not a date`, {
    description: 'Use an ISO date such as 2026-01-31.',
  });
}

/** The date of a text in one of the known forms, or in the format given. */
export function dateOfText(text: string, format: string | undefined, rt: Runtime): DateTime {
  const timestamp = format === undefined ? undefined : dateOfTimestamp(Number(text), format, rt);
  if (timestamp) return timestamp;
  const zone = rt.scope.timezone;
  const trimmed = dateText(text.trim());
  rt.useFuel(1000);
  const readers: Array<() => DateTime> =
    format === undefined
      ? [
          () => fromMillis(trimmed, zone),
          () => DateTime.fromISO(trimmed, { zone, setZone: true }),
          () => DateTime.fromHTTP(trimmed, { zone, setZone: true }),
          () => DateTime.fromRFC2822(trimmed, { zone, setZone: true }),
          () => DateTime.fromSQL(trimmed, { zone, setZone: true }),
          () => fromHost(trimmed, zone),
        ]
      : [() => DateTime.fromFormat(trimmed, readableFormat(format), { zone })];
  for (const read of readers) {
    const date = read();
    if (date.isValid) return date;
  }
  const failure = new ExpressionError('invalid_argument', `"${text.slice(0, 60)}" is not a date`, {
    description: 'Use an ISO date such as 2026-01-31, or give its format: toDateTime("dd.MM.yyyy").',
  });
  if (format === undefined || !rt.scope.isForgiving) throw failure;
  rt.scope.onForgiven?.(failure);
  return DateTime.invalid('not in the format');
}

function fromMillis(text: string, zone: string): DateTime {
  return /^-?\d{11,16}$/.test(text) ? DateTime.fromMillis(Number(text), { zone }) : DateTime.invalid('not a number');
}

function fromHost(text: string, zone: string): DateTime {
  return /\d/.test(text) ? DateTime.fromJSDate(new Date(text), { zone }) : DateTime.invalid('no digits');
}
