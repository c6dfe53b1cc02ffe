import { type JsonValue, NodeError } from '@millrace/node-sdk';

/** What a calendar file holds: its events, and what is said of it. Dates are ISO texts in UTC. @throws NodeError for what is no calendar. */
export default async function readCalendar({ text }: { text: string }): Promise<JsonValue> {
  if (text.trim() === '') return {};
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text)) throw noCalendar('it has no line BEGIN:VCALENDAR');
  const { convertIcsCalendar } = await import('ts-ics');
  try {
    return JSON.parse(JSON.stringify(convertIcsCalendar(undefined, text))) as JsonValue;
  } catch (cause) {
    throw noCalendar(cause instanceof Error ? cause.message : String(cause));
  }
}

function noCalendar(reason: string): NodeError {
  return new NodeError(`The file cannot be read as a calendar: ${reason}`, {
    description: 'It has to be an iCalendar file (ICS).',
    code: 'CALENDAR_INVALID',
  });
}
