import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import googleCalendar from './google-calendar.node.ts';
import googleCalendarTrigger from './google-calendar-trigger.node.ts';

const credentials = { googleCalendarOAuth2Api: { oauthTokenData: { access_token: 't' } } };
const calendar = { __rl: true, mode: 'id', value: 'c@x.test' };
const series: JsonObject = { id: 'r1', recurrence: ['RRULE:FREQ=DAILY'], attendees: [{ email: 'z@x.test' }] };
const instance: JsonObject = {
  id: 'r1_1',
  recurringEventId: 'r1',
  start: { dateTime: '2026-05-03T10:00:00Z' },
  end: { dateTime: '2026-05-03T11:00:00Z' },
};
const server: FakeServer = ({ url }) => {
  if (url.endsWith('/instances')) return { json: { items: [instance] } };
  return { json: url.endsWith('/r1_1') ? instance : series };
};
const run = (parameters: JsonObject, http: FakeServer = server, typeVersion = 1.3) =>
  runNode(googleCalendar, { credentials, http, typeVersion, parameters: { calendar, ...parameters } });
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));

it('makes an event that repeats, with guests and reminders', async () => {
  const additionalFields = {
    attendees: ['a@x.test, b@x.test'],
    repeatFrecuency: 'weekly',
    repeatUntil: '2026-06-01T00:00:00Z',
    sendUpdates: 'all',
  };
  const { requests } = await run({
    start: '2026-05-02T10:00:00+02:00',
    end: '2026-05-02T11:00:00+02:00',
    useDefaultReminders: false,
    remindersUi: { remindersValues: [{ method: 'popup', minutes: 5 }] },
    additionalFields,
  });
  expect(requests[0]).toMatchObject({
    url: 'https://www.googleapis.com/calendar/v3/calendars/c@x.test/events',
    query: [['sendUpdates', 'all']],
  });
  expect(bodyOf(requests[0])).toMatchObject({
    start: { dateTime: '2026-05-02T08:00:00Z' },
    attendees: [{ email: 'a@x.test' }, { email: 'b@x.test' }],
    recurrence: ['RRULE:FREQ=WEEKLY;UNTIL=20260601T000000Z'],
    reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 5 }] },
  });
});

it('refuses a repetition that ends twice, and what is no date', async () => {
  const start = '2026-05-02T10:00:00Z';
  const twice = { repeatFrecuency: 'Daily', repeatHowManyTimes: 2, repeatUntil: start };
  await expect(run({ start, end: start, additionalFields: twice })).rejects.toThrow('until a date and a number');
  await expect(run({ start: 'soon', end: start, additionalFields: {} })).rejects.toThrow("'soon' is not a date");
});

it('changes the event that repeats, and adds to its guests', async () => {
  const attendeesUi = { values: { mode: 'add', attendees: ['a@x.test'] } };
  const updateFields = { attendeesUi, allday: 'yes', start: '2026-05-02', end: '2026-05-03' };
  const { requests } = await run({ operation: 'update', eventId: 'r1_1', modifyTarget: 'event', updateFields });
  expect(requests.at(-1)).toMatchObject({ method: 'PATCH', url: expect.stringMatching(/\/events\/r1$/) });
  expect(bodyOf(requests.at(-1))).toEqual({
    start: { date: '2026-05-02', dateTime: null, timeZone: null },
    end: { date: '2026-05-03', dateTime: null, timeZone: null },
    attendees: [{ email: 'z@x.test' }, { email: 'a@x.test' }],
  });
});

it('gives an event with its next time, or the next instance', async () => {
  const whole = await run({ operation: 'get', eventId: 'r1' });
  expect(whole.json[0]).toMatchObject({ id: 'r1', nextOccurrence: { start: instance.start, end: instance.end } });
  const next = await run({ operation: 'get', eventId: 'r1', options: { returnNextInstance: true } });
  expect(next.json).toEqual([instance]);
});

it('lists events, page after page, whatever fields are asked for', async () => {
  const first: JsonObject = { items: [series], nextPageToken: '2' };
  const last: JsonObject = { items: [{ id: 'e2' }] };
  const pages: FakeServer = (request) => {
    if (!request.url.endsWith('/events')) return server(request);
    return { json: new Map(request.query).has('pageToken') ? last : first };
  };
  const list = { operation: 'getAll', returnAll: true, timeMin: '2026-05-01', timeMax: '2026-05-08' };
  const options = { recurringEventHandling: 'next', fields: 'items(id)' };
  const { json, requests } = await run({ ...list, options }, pages);
  expect(json).toEqual([instance, { id: 'e2' }]);
  expect(requests[0]?.query).toContainEqual(['fields', 'nextPageToken,items(id)']);
  expect(requests[0]?.query?.map(([name]) => name)).not.toContain('singleEvents');
  const old = await run({ operation: 'getAll', returnAll: true, options: {} }, pages, 1);
  expect(old.json[0]).toHaveProperty('nextOccurrence');
});

it('says whether there is time, and fails where the service does not tell', async () => {
  const ask = (about: JsonObject) =>
    run({ resource: 'calendar', timeMin: '2026-05-01', timeMax: '2026-05-02' }, () => ({
      json: { calendars: { 'c@x.test': about } },
    }));
  expect((await ask({ busy: [] })).json).toEqual([{ available: true }]);
  await expect(ask({ busy: [], errors: [{ reason: 'notFound' }] })).rejects.toThrow('notFound');
});

const start = Date.parse('2026-05-02T10:00:00.400Z');
const MINUTE = 60_000;
const at = (ms: number) => new Date(start + ms).toISOString();

/** Looks of a trigger, each a minute after the one before, at what the calendar holds then. */
function watching(triggerOn: string, begin = start, timeZone = 'Europe/Berlin') {
  let now = begin;
  const staticData: { node: JsonObject; workflow: JsonObject } = { node: {}, workflow: {} };
  return async (events: JsonObject[] | { status: number }) => {
    const http: FakeServer = ({ url }) => {
      if (!Array.isArray(events)) return { ...events, json: {} };
      const json: JsonObject = url.endsWith('/events') ? { items: events } : { timeZone };
      return { json };
    };
    const parameters = { calendarId: calendar, triggerOn };
    const options = { credentials, http, mode: 'trigger', staticData, parameters, now } as const;
    const seen = await runNode(googleCalendarTrigger, options);
    now += MINUTE;
    return { ids: seen.json.map(({ id }) => id), requests: seen.requests };
  };
}

it('starts once for each event that is made, and later for its changes', async () => {
  // The service notes the second in which an event was made.
  const made: JsonObject = { id: 'new', created: '2026-05-02T10:00:30.000Z', updated: at(30_100) };
  const old: JsonObject = { id: 'old', created: '2026-01-01T00:00:00.000Z', updated: at(30_050) };
  const sameSecond: JsonObject = { id: 'late', created: '2026-05-02T10:00:30.000Z', updated: at(30_200) };
  const created = watching('eventCreated');
  expect((await created([])).ids).toEqual([]);
  expect((await created([old, made])).ids).toEqual(['new']);
  expect((await created([made, sameSecond])).ids).toEqual(['late']);
  expect((await created([{ ...made, updated: at(150_000) }])).ids).toEqual([]);
  const updated = watching('eventUpdated');
  await updated([]);
  expect((await updated([{ ...old, updated: at(270_000) }])).ids).toEqual(['old']);
});

it('starts for an event that is cancelled', async () => {
  const look = watching('eventCancelled');
  const { requests } = await look([]);
  expect(requests[0]?.query).toContainEqual(['showDeleted', 'true']);
  const gone: JsonObject = { id: 'gone', status: 'cancelled', created: at(-MINUTE), updated: at(MINUTE / 2) };
  expect((await look([gone, { ...gone, id: 'kept', status: 'confirmed' }])).ids).toEqual(['gone']);
});

it.each([
  [
    'eventUpdated',
    [
      ['orderBy', 'updated'],
      ['showDeleted', 'false'],
    ],
  ],
  [
    'eventCancelled',
    [
      ['orderBy', 'updated'],
      ['showDeleted', 'true'],
    ],
  ],
  [
    'eventStarted',
    [
      ['orderBy', 'startTime'],
      ['singleEvents', 'true'],
      ['showDeleted', 'false'],
    ],
  ],
])('looked at by hand, a calendar in which nothing happened lately shows any event: %s', async (triggerOn, asked) => {
  const { json, requests } = await runNode(googleCalendarTrigger, {
    credentials,
    mode: 'manual',
    now: start,
    http: ({ query }) => ({ json: { items: query?.some(([name]) => name.endsWith('Min')) ? [] : [{ id: 'any' }] } }),
    parameters: { calendarId: calendar, triggerOn },
  });
  expect(json).toEqual([{ id: 'any' }]);
  expect(requests[1]?.query).toEqual([...asked, ['maxResults', '1']]);
});

it('goes on from now when the service tells of changes no more', async () => {
  const look = watching('eventUpdated');
  await look([]);
  expect((await look({ status: 410 })).ids).toEqual([]);
  expect((await look([{ id: 'old', created: at(-MINUTE), updated: at(90_000) }])).ids).toEqual(['old']);
});

it('starts when events begin and end, whole days by the midnight of the calendar', async () => {
  const meeting: JsonObject = {
    id: 'm',
    start: { dateTime: '2026-05-02T10:01:00Z' },
    end: { dateTime: '2026-05-02T10:02:00Z' },
  };
  const begin = watching('eventStarted');
  expect((await begin([meeting])).ids).toEqual([]);
  expect((await begin([meeting])).ids).toEqual([]);
  expect((await begin([meeting])).ids).toEqual(['m']);
  expect((await begin([meeting])).ids).toEqual([]);
  const end = watching('eventEnded', Date.parse('2026-05-02T21:59:30Z'));
  await end([]);
  expect((await end([{ id: 'd', start: { date: '2026-05-02' }, end: { date: '2026-05-03' } }])).ids).toEqual(['d']);
});

it('takes the midnight of UTC where the zone of the calendar is not known', async () => {
  const end = watching('eventEnded', Date.parse('2026-05-02T23:59:30Z'), 'Mars/Olympus');
  await end([]);
  expect((await end([{ id: 'd', start: { date: '2026-05-02' }, end: { date: '2026-05-03' } }])).ids).toEqual(['d']);
});
