import {
  collection,
  dateTime,
  fixedCollection,
  group,
  joinPaths,
  options,
  type Path,
  path,
  type ServiceClient,
  since,
  until,
} from '@millrace/node-sdk';
import { type CalendarEvent, calendar, event } from '../client.ts';
import { eventBody, guestsOf } from '../event-body.ts';
import { attendees, chosenCalendar, eventFields, eventId, reminders } from '../parameters.ts';

export const update = calendar.operation('Update', {
  action: 'Update an event',
  parameters: [
    chosenCalendar,
    eventId,
    since(
      1.3,
      options('modifyTarget', {
        label: 'Change',
        displayOptions: { show: { eventId: [{ _cnd: { includes: '_' } }] }, hide: { '@tool': [true] } },
        options: [
          { name: 'This instance', value: 'instance' },
          { name: 'The event that repeats', value: 'event', description: 'With all its instances' },
        ],
      }),
    ),
    ...reminders,
    collection('updateFields', {
      label: 'Fields to update',
      placeholder: 'Add field',
      options: [
        until(1.1, attendees),
        since(
          1.2,
          fixedCollection('attendeesUi', {
            label: 'Attendees',
            placeholder: 'Add attendees',
            default: { values: { mode: 'add', attendees: [] } },
            groups: [
              group('values', 'Attendees', [
                options('mode', {
                  label: 'Mode',
                  options: [
                    { name: 'Add', value: 'add', description: 'To those that the event has' },
                    { name: 'Replace', value: 'replace' },
                  ],
                }),
                attendees,
              ]),
            ],
          }),
        ),
        dateTime('end', { label: 'End' }),
        ...eventFields,
        dateTime('start', { label: 'Start' }),
      ],
    }),
  ],
  async run({ client, workflow, parameters }) {
    const { calendar: place, modifyTarget, updateFields } = parameters;
    const { attendees: guests, attendeesUi, maxAttendees: most, sendUpdates: told, ...fields } = updateFields;
    const events = path`/calendars/${place.value}/events`;
    const id = modifyTarget === 'event' ? await idOfWhole(client, events, parameters.eventId) : parameters.eventId;
    const address = joinPaths(events, path`/${id}`);
    const { mode, attendees: named } = attendeesUi?.values ?? { attendees: guests };
    const before = mode === 'add' && named?.length ? await guestsBefore(client, address) : [];
    const source = { zone: workflow.timezone, parameter: 'updateFields', changes: true };
    const body = {
      ...eventBody(fields, parameters, source),
      attendees: named && [...before, ...guestsOf(named)],
    };
    const query = { maxAttendees: most || undefined, sendUpdates: told || undefined };
    return { json: await client.patch(address, body, { query, answer: event }) };
  },
});

/** The event that an instance belongs to; an event that does not repeat is whole by itself. */
async function idOfWhole(client: ServiceClient, events: Path, id: string): Promise<string> {
  const { recurringEventId = id } = await client.get(joinPaths(events, path`/${id}`), { answer: event });
  return recurringEventId;
}

async function guestsBefore(client: ServiceClient, address: Path) {
  const { attendees: guests = [] }: CalendarEvent = await client.get(address, { answer: event });
  return guests;
}
