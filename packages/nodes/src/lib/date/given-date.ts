import { NodeError } from '@millrace/node-sdk';
import type { DateTime } from 'luxon';
import { parseDate } from './parse-date.ts';

/** Where a date stands, and the zone of dates that name none. */
export interface DateSource {
  zone: string;
  parameter: string;
}

/** A date as an instant in UTC. @throws NodeError for what is no date */
export function instant(value: string, source: DateSource): string {
  return dateIn(value, source).toUTC().toISO({ suppressMilliseconds: true }) ?? '';
}

/** A date as an instant, where one is given. */
export function optionalInstant(value: string | undefined, source: DateSource): string | undefined {
  return value ? instant(value, source) : undefined;
}

/** A date as milliseconds since the epoch. @throws NodeError for what is no date */
export function epochMs(value: string, source: DateSource): number {
  return dateIn(value, source).toMillis();
}

/** The day of a date, `2026-05-02`. @throws NodeError for what is no date */
export function day(value: string, source: DateSource): string {
  return dateIn(value, source).setZone(source.zone).toISODate() ?? '';
}

/** A date as rules of recurrence have it, `20260502T100000Z`. @throws NodeError for what is no date */
export function ruleDate(value: string, source: DateSource): string {
  return dateIn(value, source).toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");
}

function dateIn(value: string, { zone, parameter }: DateSource): DateTime {
  const date = parseDate(value, zone);
  if (date) return date;
  throw new NodeError(`'${String(value).slice(0, 100)}' is not a date`, {
    description: 'Give the date as 2026-05-02 or 2026-05-02T10:00:00.',
    parameter,
  });
}
