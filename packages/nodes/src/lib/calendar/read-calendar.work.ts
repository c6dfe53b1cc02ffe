import { type JsonValue, NodeError } from '@millrace/node-sdk';
import type { RRule } from 'node-ical';

/**
 * Events and other parts of a calendar file by their UID. Dates are ISO texts in UTC.
 * @throws NodeError for what is no calendar.
 */
export default async function readCalendar({ text }: { text: string }): Promise<JsonValue> {
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text)) throw noCalendar('it has no line BEGIN:VCALENDAR');
  const { default: ical } = await import('node-ical');
  try {
    return JSON.parse(JSON.stringify(ical.sync.parseICS(text), withRules)) as JsonValue;
  } catch (cause) {
    throw noCalendar(cause instanceof Error ? cause.message : String(cause));
  }
}

/** Rules of repetition are objects of the library: their own text, and their parts. */
function withRules(_: string, value: unknown): unknown {
  return isRule(value) ? { rule: value.toString(), options: value.options } : value;
}

function isRule(value: unknown): value is RRule {
  return typeof value === 'object' && value !== null && 'between' in value && 'toText' in value;
}

function noCalendar(reason: string): NodeError {
  return new NodeError(`The file cannot be read as a calendar: ${reason}`, {
    description: 'It has to be an iCalendar file (ICS).',
    code: 'CALENDAR_INVALID',
  });
}
