import { type Item, type NodeContext, NodeError, type ParametersOf } from '@millrace/node-sdk';
import type { ICalEventData } from 'ical-generator';
import type { DateTime } from 'luxon';
import { parseDate } from '../date/parse-date.ts';
import { filesOf } from '../files/item-files.ts';
import { valueText } from '../values/value-text.ts';
import type { eventParameters } from './event-parameters.ts';

type EventParameters = ParametersOf<typeof eventParameters>;
type Fields = EventParameters['additionalFields'];

/** What identifies the writer of a file. */
const PRODUCT = '//Millrace//Workflow automation//EN';

/** An item with the file of one event. @throws NodeError for dates, addresses and positions that are none. */
export async function eventItem(
  parameters: EventParameters,
  { binary, workflow, now }: Pick<NodeContext, 'binary' | 'workflow' | 'now'>,
): Promise<Item> {
  const { additionalFields: fields, binaryPropertyName } = parameters;
  const { default: ical, ICalCalendarMethod } = await import('ical-generator');
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  if (fields.calName) calendar.name(oneLine(fields.calName));
  calendar.createEvent({
    ...times(parameters, fields.useWorkflowTimezone ? workflow.timezone : 'UTC'),
    ...details(parameters),
    ...people(fields),
    stamp: new Date(now()),
  });
  const file = await binary.create(Buffer.from(calendar.toString()), {
    fileName: fields.fileName || 'event.ics',
    mimeType: 'text/calendar',
  });
  return { json: {}, binary: filesOf([[binaryPropertyName, file]]) };
}

function times({ start, end, allDay }: EventParameters, zone: string): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  const [from, to] = [dateOf(start, 'start', zone), dateOf(end, 'end', zone)];
  if (to < from) {
    throw new NodeError('The event ends before it begins', {
      description: `It begins ${from.toISO()} and ends ${to.toISO()}.`,
      parameter: 'end',
      code: 'EVENT_DATES',
    });
  }
  if (!allDay) return { start: from.toJSDate(), end: to.toJSDate() };
  // The format names the first day that is free again.
  return { start: from.toISODate() ?? '', end: to.plus({ days: 1 }).toISODate() ?? '', allDay: true };
}

function dateOf(value: unknown, parameter: 'start' | 'end', zone: string): DateTime {
  const date = parseDate(value, zone);
  if (date) return date;
  const label = parameter === 'start' ? 'Start' : 'End';
  throw new NodeError(value ? `'${label}' is not a date: ${valueText(value)}` : `'${label}' is empty`, {
    description: 'Give date and time as in 2030-01-31T18:00:00.',
    parameter,
    code: 'EVENT_DATES',
  });
}

function details({ title, additionalFields: fields }: EventParameters): Partial<ICalEventData> {
  const { description, recurrenceRule, uid, url, status, busyStatus } = fields;
  const location = locationOf(fields);
  return {
    summary: title,
    sequence: fields.sequence ?? 0,
    ...(description && { description }),
    ...(location && { location }),
    ...(uid && { id: oneLine(uid) }),
    ...(url && { url: oneLine(url) }),
    ...(recurrenceRule && { repeating: `RRULE:${oneLine(recurrenceRule).replace(/^RRULE:/i, '')}` }),
    ...(status && { status: status as NonNullable<ICalEventData['status']> }),
    ...(busyStatus && { busystatus: busyStatus as NonNullable<ICalEventData['busystatus']> }),
  };
}

function locationOf({ location, geolocationUi }: Fields): ICalEventData['location'] {
  const { lat, lon } = geolocationUi?.geolocationValues ?? {};
  if (!lat && !lon) return location ?? null;
  const geo = { lat: Number(lat), lon: Number(lon) };
  if (lat && lon && Math.abs(geo.lat) <= 90 && Math.abs(geo.lon) <= 180)
    return location ? { title: location, geo } : { geo };
  throw new NodeError(`This is not a position on earth: latitude ${valueText(lat)}, longitude ${valueText(lon)}`, {
    description: 'Give degrees as numbers: the latitude between -90 and 90, the longitude between -180 and 180.',
    parameter: 'additionalFields',
    code: 'EVENT_POSITION',
  });
}

function people({ organizerUi, attendeesUi }: Fields): Partial<ICalEventData> {
  const organizer = organizerUi?.organizerValues;
  const attendees = attendeesUi?.attendeeValues ?? [];
  return {
    ...(organizer && { organizer: { name: oneLine(organizer.name), email: addressOf(organizer.email, 'organizer') } }),
    attendees: attendees.map(({ name, email, rsvp }) => ({
      name: oneLine(name),
      email: addressOf(email, 'attendee'),
      rsvp,
    })),
  };
}

function addressOf(email: string, role: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(email)) return email;
  throw new NodeError(`The email address of an ${role} is not valid: ${valueText(email)}`, {
    description: 'Write it as name@example.com.',
    parameter: 'additionalFields',
    code: 'EVENT_ADDRESS',
  });
}

/** These are written as they are: a line break would begin another property. */
function oneLine(text: string): string {
  return String(text).replace(/[\r\n]+/g, ' ');
}
