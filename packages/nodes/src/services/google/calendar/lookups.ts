import { locator, path, z } from '@millrace/node-sdk';
import { timezoneChoices } from '../../../lib/date/timezones.ts';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import { calendar } from './client.ts';

const calendarList = z.object({
  items: z.array(z.object({ id: z.string(), summary: z.string().optional() })).default([]),
  nextPageToken: z.string().optional(),
});
const palette = z.object({ event: z.record(z.string(), z.object({ background: z.string() })).default({}) });
const conferences = z.object({
  conferenceProperties: z.object({ allowedConferenceSolutionTypes: z.array(z.string()).default([]) }).optional(),
});

/** The conferences that the service knows, by the names that their users know. */
const CONFERENCES = new Map([
  ['eventHangout', 'Google Hangouts'],
  ['eventNamedHangout', 'Google Hangouts (classic)'],
  ['hangoutsMeet', 'Google Meet'],
]);

export const calendars = calendar.searches('getCalendars', {
  async find({ client, search, cursor }) {
    const page = await client.get('/users/me/calendarList', { query: { pageToken: cursor }, answer: calendarList });
    const found = page.items.map(({ id, summary = id }) => ({ name: summary, value: id }));
    const results = matchingNames(found, search);
    return { results, ...(page.nextPageToken && { paginationToken: page.nextPageToken }) };
  },
});

export const timezones = calendar.searches('getTimezones', {
  find: ({ search }) => ({ results: matchingNames(timezoneChoices, search) }),
});

export const colors = calendar.choices('getColors', {
  async find({ client }) {
    const { event } = await client.get('/colors', { answer: palette });
    return Object.entries(event).map(([id, { background }]) => ({ name: `${id}: ${background}`, value: id }));
  },
});

export const conferenceSolutions = calendar.choices('getConferenceSolutions', {
  uses: [locator('calendar', { label: 'Calendar' })],
  async find({ client, parameters: { calendar: chosen } }) {
    if (!chosen?.value) return [];
    const { conferenceProperties } = await client.get(path`/calendars/${chosen.value}`, {
      answer: conferences,
    });
    const types = conferenceProperties?.allowedConferenceSolutionTypes ?? [];
    return types.map((type) => ({ name: CONFERENCES.get(type) ?? type, value: type }));
  },
});
