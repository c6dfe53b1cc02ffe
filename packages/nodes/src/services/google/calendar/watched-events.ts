import { path, type Query, type ServiceClient, z } from '@millrace/node-sdk';
import { DateTime, IANAZone } from 'luxon';
import { type CalendarEvent, event } from './client.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const eventList = z.array(event);
const calendarZone = z.object({ timeZone: z.string().default('UTC') });

/** The calendar whose events are watched, and what they have to hold. */
export interface Watched {
  calendar: string | number;
  query: Query;
}

/** Up to where events were given (ms), and those that were made in the second of it. */
export const place = z.object({ after: z.number(), made: z.array(z.string()) });
export type Place = z.infer<typeof place>;

/** Events that were changed after a time (ms), the earliest change first. Deleted ones are among them. */
export async function changesSince(client: ServiceClient, watched: Watched, after: number): Promise<CalendarEvent[]> {
  const { calendar, query } = watched;
  const updatedMin = new Date(after).toISOString();
  const found = await client.all({
    path: path`/calendars/${calendar}/events`,
    query: { ...query, showDeleted: true, orderBy: 'updated', updatedMin },
  });
  return eventList.parse(found).filter(({ updated }) => timeOf(updated) > after);
}

const firstPage = z.object({ items: eventList.default([]) });

/** An event of whatever time; none where the calendar is empty. */
export async function anyEvent(
  client: ServiceClient,
  { calendar, query }: Watched,
  triggerOn: string,
): Promise<CalendarEvent[]> {
  const isOfTime = triggerOn === 'eventStarted' || triggerOn === 'eventEnded';
  const order = isOfTime ? { orderBy: 'startTime', singleEvents: true } : { orderBy: 'updated' };
  const showDeleted = triggerOn === 'eventCancelled';
  const asked = { ...query, ...order, showDeleted, maxResults: 1 };
  return (await client.get(path`/calendars/${calendar}/events`, { query: asked, answer: firstPage })).items;
}

/** What happened to a changed event since a place: one of them. */
export function changeOf(
  { id = '', status, created }: CalendarEvent,
  { after, made }: Place,
): 'eventCancelled' | 'eventCreated' | 'eventUpdated' {
  if (status === 'cancelled') return 'eventCancelled';
  // Of the time at which an event was made, the service knows the second.
  return timeOf(created) >= secondOf(after) && !made.includes(id) ? 'eventCreated' : 'eventUpdated';
}

/** The place behind changes. That of a quiet calendar moves on, too: the service does not tell of changes of long ago. */
export function placeBehind(found: readonly CalendarEvent[], { after, made }: Place, now: number): Place {
  const latest = found.reduce((time, { updated }) => Math.max(time, timeOf(updated)), Math.max(after, now - DAY));
  const known = secondOf(latest) === secondOf(after) ? made : [];
  const fresh = found.filter(({ created }) => timeOf(created) >= secondOf(latest));
  return { after: latest, made: [...known, ...fresh.flatMap(({ id }) => id ?? [])] };
}

/** A time from its beginning up to its end, which does not belong to it (ms, whole seconds: the service ignores the rest). */
interface Span {
  from: number;
  to: number;
}

/** Events that start or end within a span, in the order in which they do so. */
export async function eventsWithin(
  client: ServiceClient,
  { calendar, query }: Watched,
  side: 'start' | 'end',
  { from, to }: Span,
): Promise<CalendarEvent[]> {
  const found = await client.all({
    path: path`/calendars/${calendar}/events`,
    query: {
      ...query,
      singleEvents: true,
      // An event that ends at this very second would be left out.
      timeMin: new Date(from - SECOND).toISOString(),
      timeMax: new Date(to).toISOString(),
    },
  });
  const events = eventList.parse(found);
  const zone = events.some((one) => one[side]?.date) ? await zoneOf(client, calendar) : 'UTC';
  return events
    .map((one) => ({ one, at: sideOf(one[side], zone) }))
    .filter(({ at }) => at >= from && at < to)
    .toSorted((first, second) => first.at - second.at)
    .map(({ one }) => one);
}

/** The beginning of the second of a time. */
export function secondOf(ms: number): number {
  return Math.floor(ms / SECOND) * SECOND;
}

/** Whole days begin at midnight of the calendar; of UTC where its zone is newer than those that are known here. */
async function zoneOf(client: ServiceClient, calendar: string | number): Promise<string> {
  const { timeZone } = await client.get(path`/calendars/${calendar}`, { answer: calendarZone });
  return IANAZone.isValidZone(timeZone) ? timeZone : 'UTC';
}

function sideOf({ dateTime, date }: NonNullable<CalendarEvent['start']> = {}, zone: string): number {
  return dateTime ? timeOf(dateTime) : DateTime.fromISO(date ?? '', { zone }).toMillis();
}

function timeOf(text = ''): number {
  return Date.parse(text);
}
