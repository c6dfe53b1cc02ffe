import { path, type Query, type ServiceClient, z } from '@millrace/node-sdk';
import { type CalendarEvent, event } from './client.ts';

const instances = z.object({ items: z.array(event).default([]) });

/** Where an event is, and what it is asked for with. */
interface EventPlace {
  calendar: string | number;
  /** ms */
  now: number;
  query?: Query;
}

/** The next instance of an event that repeats; undefined when it repeats no more. */
export async function nextInstance(
  client: ServiceClient,
  { id = '' }: CalendarEvent,
  { calendar, now, query }: EventPlace,
): Promise<CalendarEvent | undefined> {
  const { items } = await client.get(path`/calendars/${calendar}/events/${id}/instances`, {
    query: { ...query, timeMin: new Date(now).toISOString(), maxResults: 1 },
    answer: instances,
  });
  return items[0];
}

/** An event with the times at which it happens next, where it repeats and does so. */
export async function withNextOccurrence(
  client: ServiceClient,
  found: CalendarEvent,
  place: EventPlace,
): Promise<CalendarEvent> {
  if (!found.recurrence) return found;
  const next = await nextInstance(client, found, place);
  return next?.start && next.end ? { ...found, nextOccurrence: { start: next.start, end: next.end } } : found;
}
