import { DateTime } from 'luxon';

/** Numbers below this are seconds since the epoch (up to the year 5138), those above milliseconds. */
const MAX_SECONDS = 1e11;

/** A digit or the name of a month, perhaps behind the name of a day. */
const DATE_START =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d)/i;

/**
 * A date from what items and people write: ISO 8601, SQL, RFC 2822, HTTP, a number of seconds or milliseconds since the epoch, or what
 * `Date` understands. The offset of the text is kept; without one it is in `zone`.
 */
export function parseDate(value: unknown, zone = 'UTC'): DateTime | undefined {
  if (DateTime.isDateTime(value)) return value.isValid ? value : undefined;
  if (value instanceof Date) return validOrUndefined(DateTime.fromJSDate(value, { zone }));
  if (typeof value === 'number') return fromNumber(value, zone);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.trim();
  if (/^-?\d{9,}(\.\d+)?$/.test(text)) return fromNumber(Number(text), zone);
  for (const read of [DateTime.fromISO, DateTime.fromSQL, DateTime.fromRFC2822, DateTime.fromHTTP]) {
    const date = read(text, { zone, setZone: true });
    if (date.isValid) return date;
    // The host would make the first of March of the 30th of February.
    if (date.invalidReason === 'unit out of range') return undefined;
  }
  // The host reads many more forms, but takes any text that ends in a number for a date.
  return DATE_START.test(text) ? fromHost(text, zone) : undefined;
}

function fromNumber(value: number, zone: string): DateTime | undefined {
  if (!Number.isFinite(value)) return undefined;
  return validOrUndefined(DateTime.fromMillis(Math.abs(value) < MAX_SECONDS ? value * 1000 : value, { zone }));
}

function fromHost(text: string, zone: string): DateTime | undefined {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  const hasZone = /(?:Z|GMT|UTC|[+-]\d{2}:?\d{2}|\([^)]*\))\s*$/i.test(text);
  if (hasZone) return DateTime.fromJSDate(date, { zone });
  // Read in the host's zone: keep the clock time, not the instant.
  return DateTime.fromJSDate(date).setZone(zone, { keepLocalTime: true });
}

function validOrUndefined(date: DateTime): DateTime | undefined {
  return date.isValid ? date : undefined;
}
