import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import iCal from './i-cal.node.ts';

const event = { title: 'Lunch', start: '2026-01-05T12:00:00', end: '2026-01-05T13:00:00' };
const run = async (parameters: JsonObject, timezone = 'Europe/Berlin') => {
  const { items } = await runNode(iCal, { parameters: { ...event, ...parameters }, timezone, now: 0 });
  return items[0];
};
/** Lines of the file, put together where they were folded. */
const lines = async (parameters: JsonObject, timezone?: string) => {
  const item = await run(parameters, timezone);
  const text = Buffer.from(item?.binary?.data?.data ?? '', 'base64').toString();
  return text.replaceAll('\r\n ', '').split('\r\n');
};
const withFields = (additionalFields: JsonObject) => lines({ additionalFields: { uid: 'one', ...additionalFields } });

it('makes a calendar file of an event', async () => {
  expect(await withFields({})).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Millrace//Workflow automation//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:one',
    'SEQUENCE:0',
    'DTSTAMP:19700101T000000Z',
    'DTSTART:20260105T120000Z',
    'DTEND:20260105T130000Z',
    'SUMMARY:Lunch',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

it('puts it into the item as a file', async () => {
  expect(await run({ binaryPropertyName: 'event' })).toMatchObject({
    json: {},
    binary: { event: { fileName: 'event.ics', mimeType: 'text/calendar' } },
  });
  expect((await run({ additionalFields: { fileName: 'x.ics' } }))?.binary?.data?.fileName).toBe('x.ics');
});

describe('dates', () => {
  it('are in UTC, or in the time zone of the workflow, unless they name one', async () => {
    const zoned = { useWorkflowTimezone: true };
    expect(await lines({ additionalFields: zoned })).toContain('DTSTART:20260105T110000Z');
    expect(await lines({ start: '2026-01-05T12:00:00-05:00', end: '2026-01-06' })).toContain(
      'DTSTART:20260105T170000Z',
    );
  });

  it('of whole days include the last one', async () => {
    const days = await lines({ allDay: true, end: '2026-01-06T00:00:00' });
    expect(days).toContain('DTSTART;VALUE=DATE:20260105');
    expect(days).toContain('DTEND;VALUE=DATE:20260107');
  });

  it('that are none are refused', async () => {
    await expect(run({ start: 'soon' })).rejects.toMatchObject({
      message: "'Start' is not a date: 'soon'",
      parameter: 'start',
      itemIndex: 0,
    });
    await expect(run({ end: '' })).rejects.toMatchObject({ message: "'End' is empty", parameter: 'end' });
    await expect(run({ end: '2026-01-01' })).rejects.toMatchObject({ message: 'The event ends before it begins' });
  });
});

it('writes everything that the options hold', async () => {
  const file = await withFields({
    attendeesUi: { attendeeValues: [{ name: 'Ann', email: 'ann@example.com', rsvp: true }] },
    organizerUi: { organizerValues: { name: 'Bob', email: 'bob@example.com' } },
    busyStatus: 'TENTATIVE',
    calName: 'Team',
    description: 'a, b; c\nd',
    geolocationUi: { geolocationValues: { lat: '52.5', lon: '13.4' } },
    location: 'Here',
    recurrenceRule: 'FREQ=WEEKLY;COUNT=3',
    sequence: 2,
    status: 'CANCELLED',
    url: 'https://example.com/',
  });
  for (const line of [
    'X-WR-CALNAME:Team',
    'SEQUENCE:2',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'DESCRIPTION:a\\, b\\; c\\nd',
    'LOCATION:Here',
    'GEO:52.5;13.4',
    'ORGANIZER;CN="Bob":mailto:bob@example.com',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=TRUE;CN="Ann":MAILTO:ann@example.com',
    'URL;VALUE=URI:https://example.com/',
    'STATUS:CANCELLED',
    'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
  ]) {
    expect(file).toContain(line);
  }
});

it('takes a rule with its name before it', async () => {
  expect(await withFields({ recurrenceRule: 'RRULE:FREQ=DAILY' })).toContain('RRULE:FREQ=DAILY');
});

it('lets no value begin a line of its own', async () => {
  const evil = 'x\r\nX-EVIL:1';
  const file = await lines({
    title: evil,
    additionalFields: {
      uid: evil,
      calName: evil,
      description: evil,
      location: evil,
      recurrenceRule: `FREQ=DAILY\r\nX-EVIL:1`,
      url: `https://example.com/\r\nX-EVIL:1`,
      organizerUi: { organizerValues: { name: evil, email: 'bob@example.com' } },
      attendeesUi: { attendeeValues: [{ name: evil, email: 'ann@example.com', rsvp: false }] },
    },
  });
  expect(file.filter((line) => line.startsWith('X-EVIL'))).toEqual([]);
});

it('refuses positions and addresses that are none', async () => {
  await expect(withFields({ geolocationUi: { geolocationValues: { lat: '91', lon: '0' } } })).rejects.toMatchObject({
    code: 'EVENT_POSITION',
  });
  await expect(withFields({ geolocationUi: { geolocationValues: { lat: '1' } } })).rejects.toMatchObject({
    code: 'EVENT_POSITION',
  });
  await expect(
    withFields({ organizerUi: { organizerValues: { name: 'Bob', email: 'bob\r\nX-EVIL:1@x' } } }),
  ).rejects.toMatchObject({ code: 'EVENT_ADDRESS' });
});
