import { collection, definePollTrigger, NodeError, options, type ServiceClient, string } from '@millrace/node-sdk';
import { type CalendarEvent, calendar } from './client.ts';
import { optional, watchedCalendar } from './parameters.ts';
import {
  anyEvent,
  changeOf,
  changesSince,
  eventsWithin,
  type Place,
  place,
  placeBehind,
  secondOf,
  type Watched,
} from './watched-events.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

export default definePollTrigger({
  name: 'n8n-nodes-base.googleCalendarTrigger',
  displayName: 'Google Calendar trigger',
  description: 'Starts the workflow when events of Google Calendar start or end, are made, changed or cancelled',
  version: 1,
  defaults: { name: 'Google Calendar Trigger' },
  codex: { categories: ['Productivity'], alias: ['appointment', 'meeting', 'event'] },
  service: calendar,
  parameters: [
    watchedCalendar,
    options('triggerOn', {
      label: 'Event',
      default: '',
      required: true,
      options: [
        { name: 'Event cancelled', value: 'eventCancelled' },
        { name: 'Event created', value: 'eventCreated' },
        { name: 'Event ended', value: 'eventEnded' },
        { name: 'Event started', value: 'eventStarted' },
        { name: 'Event updated', value: 'eventUpdated' },
      ],
    }),
    collection('options', {
      ...optional,
      options: [string('matchTerm', { label: 'Words', description: 'That the event, its place or its guests hold' })],
    }),
  ],
  async poll({ client, cursor, now, parameters: { calendarId, triggerOn, options: { matchTerm } = {} } }) {
    const watched = { calendar: calendarId.value, query: { q: matchTerm || undefined } };
    const since = cursor ? place.parse(JSON.parse(cursor)) : { after: secondOf(now()) - WEEK, made: [] };
    const seen =
      triggerOn === 'eventStarted' || triggerOn === 'eventEnded'
        ? await passedEvents(client, watched, triggerOn === 'eventStarted' ? 'start' : 'end', since, now())
        : await changedEvents(client, watched, triggerOn, since, now());
    // Without a cursor, the newest shows what the workflow starts with; any other event will do for that.
    const newest = seen.events.slice(-1);
    const shown = cursor || newest.length > 0 ? newest : await anyEvent(client, watched, triggerOn);
    const events = cursor ? seen.events : shown;
    return { items: events.map((json) => ({ json })), cursor: JSON.stringify(seen.place) };
  },
});

/** What a look saw, and where the next one begins. */
interface Seen {
  events: CalendarEvent[];
  place: Place;
}

async function passedEvents(
  client: ServiceClient,
  watched: Watched,
  side: 'start' | 'end',
  { after }: Place,
  now: number,
): Promise<Seen> {
  const to = secondOf(now);
  const events = await eventsWithin(client, watched, side, { from: secondOf(after), to });
  return { events, place: { after: to, made: [] } };
}

async function changedEvents(
  client: ServiceClient,
  watched: Watched,
  change: string,
  since: Place,
  now: number,
): Promise<Seen> {
  try {
    const found = await changesSince(client, watched, since.after);
    const events = found.filter((one) => changeOf(one, since) === change);
    return { events, place: placeBehind(found, since, now) };
  } catch (error) {
    // The service tells of changes for some weeks only: after a longer rest, it goes on from now.
    if (error instanceof NodeError && error.httpCode === '410') return { events: [], place: { after: now, made: [] } };
    throw error;
  }
}
