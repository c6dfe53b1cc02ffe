import { cursorPaging, service, z } from '@millrace/node-sdk';
import { googleCalendarOAuth2Api } from '../google.credentials.ts';

export const calendar = service({
  name: 'Google Calendar',
  credential: googleCalendarOAuth2Api,
  baseUrl: 'https://www.googleapis.com/calendar/v3',
  reason: 'error.message',
  paging: cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'items',
    size: { name: 'maxResults', most: 100 },
  }),
});

/** A time of an event: an instant, or a day of an event that takes whole days. */
const eventTime = z.object({ dateTime: z.string().optional(), date: z.string().optional() }).catchall(z.json());

/** An event as the service gives it; what is in it depends on the fields that were asked for. */
export const event = z
  .object({
    id: z.string().optional(),
    status: z.string().optional(),
    created: z.string().optional(),
    updated: z.string().optional(),
    start: eventTime.optional(),
    end: eventTime.optional(),
    recurrence: z.array(z.string()).optional(),
    recurringEventId: z.string().optional(),
    attendees: z.array(z.record(z.string(), z.json())).optional(),
  })
  .catchall(z.json());
export type CalendarEvent = z.infer<typeof event>;
