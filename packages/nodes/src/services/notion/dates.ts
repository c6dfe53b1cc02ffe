import { NodeError } from '@millrace/node-sdk';
import { parseDate } from '../../lib/date/parse-date.ts';

/** A moment as Notion takes it, with its offset. A time that says no zone is in `zone`. @throws NodeError */
export function moment(value: string, zone: string): string {
  return dateIn(value, zone).toISO({ suppressMilliseconds: true }) ?? value;
}

/** The day of a moment in `zone`. @throws NodeError */
export function day(value: string, zone: string): string {
  return dateIn(value, zone).toISODate() ?? value;
}

function dateIn(value: string, zone: string) {
  const date = parseDate(value, zone);
  if (date) return date.setZone(zone);
  throw new NodeError(`'${value}' is not a date`, { description: 'Write it as 2026-01-31 or 2026-01-31T14:30:00.' });
}
