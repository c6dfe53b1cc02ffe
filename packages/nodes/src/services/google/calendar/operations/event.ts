import { randomInt } from 'node:crypto';
import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  path,
  since,
  succeeded,
  until,
} from '@millrace/node-sdk';
import { calendar, event } from '../client.ts';
import { eventBody, guestsOf } from '../event-body.ts';
import { conferenceSolutions } from '../lookups.ts';
import {
  attendees,
  chosenCalendar,
  eventFields,
  eventId,
  maxAttendees,
  optional,
  reminders,
  sendUpdates,
  timeZone,
} from '../parameters.ts';
import { nextInstance, withNextOccurrence } from '../recurring.ts';
import { getMany } from './get-many.ts';
import { update } from './update.ts';

const startAndEnd = [
  until(1.2, dateTime('start', { label: 'Start', required: true })),
  until(1.2, dateTime('end', { label: 'End', required: true })),
  since(1.3, dateTime('start', { label: 'Start', default: '={{ $now }}', required: true })),
  since(1.3, dateTime('end', { label: 'End', default: "={{ $now.plus(1, 'hour') }}", required: true })),
] as const;

const conference = fixedCollection('conferenceDataUi', {
  label: 'Conference',
  placeholder: 'Add conference',
  groups: [
    group('conferenceDataValues', 'Conference', [
      choiceOf('conferenceSolution', { label: 'Type', from: conferenceSolutions }),
    ]),
  ],
});

const create = calendar.operation('Create', {
  action: 'Create an event',
  parameters: [
    chosenCalendar,
    ...startAndEnd,
    ...reminders,
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [attendees, conference, ...eventFields],
    }),
  ],
  async run({ client, workflow, parameters }) {
    const { calendar: place, start = '', end = '', additionalFields } = parameters;
    const { attendees: guests, conferenceDataUi, maxAttendees: most, sendUpdates: told, ...fields } = additionalFields;
    const source = { zone: workflow.timezone, parameter: 'additionalFields' };
    const made = eventBody({ ...fields, start, end }, parameters, source);
    const conferenceData = conferenceOf(conferenceDataUi?.conferenceDataValues?.conferenceSolution);
    const body = {
      ...made,
      recurrence: made.recurrence ?? [],
      attendees: guests && guestsOf(guests),
      conferenceData,
    };
    const query = {
      conferenceDataVersion: conferenceData && 1,
      maxAttendees: most || undefined,
      sendUpdates: told || undefined,
    };
    return { json: await client.post(path`/calendars/${place.value}/events`, body, { query, answer: event }) };
  },
});

const get = calendar.operation('Get', {
  action: 'Get an event',
  parameters: [
    chosenCalendar,
    eventId,
    collection('options', {
      ...optional,
      options: [
        maxAttendees,
        since(
          1.3,
          boolean('returnNextInstance', {
            label: 'Return next instance',
            description: 'Of an event that repeats, the next time that it happens instead of the event',
          }),
        ),
        timeZone,
      ],
    }),
  ],
  async run({ client, now, parameters: { calendar: place, eventId: id, options: wanted } }) {
    const query = { maxAttendees: wanted.maxAttendees || undefined, timeZone: wanted.timeZone?.value || undefined };
    const found = await client.get(path`/calendars/${place.value}/events/${id}`, { query, answer: event });
    const at = { calendar: place.value, now: now(), query };
    if (!wanted.returnNextInstance) return { json: await withNextOccurrence(client, found, at) };
    return { json: (found.recurrence && (await nextInstance(client, found, at))) ?? found };
  },
});

export const eventOperations = {
  create,
  delete: calendar.operation('Delete', {
    action: 'Delete an event',
    parameters: [chosenCalendar, eventId, collection('options', { ...optional, options: [sendUpdates] })],
    request: ({ calendar: place, eventId: id, options: { sendUpdates: told } }) => ({
      method: 'DELETE',
      path: path`/calendars/${place.value}/events/${id}`,
      query: { sendUpdates: told || undefined },
    }),
    items: succeeded,
  }),
  get,
  getAll: getMany,
  update,
};

function conferenceOf(type: string | undefined) {
  return type
    ? { createRequest: { requestId: String(randomInt(2 ** 48 - 1)), conferenceSolution: { type } } }
    : undefined;
}
