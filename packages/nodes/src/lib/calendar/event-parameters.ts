import { boolean, collection, dateTime, fixedCollection, group, number, options, string } from '@millrace/node-sdk';

/** What an event is made of. */
export const eventParameters = [
  string('title', { label: 'Event title', placeholder: 'Release meeting' }),
  dateTime('start', {
    label: 'Start',
    description: 'When the event begins; of an all-day event only the date counts',
    required: true,
  }),
  dateTime('end', {
    label: 'End',
    description: 'When the event ends; of an all-day event the last day',
    required: true,
  }),
  boolean('allDay', { label: 'All day', description: 'Whether the event takes whole days' }),
  string('binaryPropertyName', {
    label: 'Output field',
    description: 'Name of the file in the item',
    default: 'data',
    required: true,
  }),
  collection('additionalFields', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      fixedCollection('attendeesUi', {
        label: 'Attendees',
        placeholder: 'Add attendee',
        multiple: true,
        groups: [
          group('attendeeValues', 'Attendee', [
            string('name', { label: 'Name', required: true }),
            string('email', { label: 'E-mail', placeholder: 'name@example.com', required: true }),
            boolean('rsvp', {
              label: 'Ask for an answer',
              description: 'Whether the attendee is asked to say yes or no',
            }),
          ]),
        ],
      }),
      options('busyStatus', {
        label: 'Show as',
        description: 'How the time is shown in calendars that Microsoft makes',
        default: '',
        options: [
          { name: 'Busy', value: 'BUSY' },
          { name: 'Tentative', value: 'TENTATIVE' },
        ],
      }),
      string('calName', { label: 'Calendar name', description: 'Name of the calendar that the event belongs to' }),
      string('description', { label: 'Description' }),
      string('fileName', {
        label: 'File name',
        description: 'Name of the file that is made',
        placeholder: 'event.ics',
      }),
      fixedCollection('geolocationUi', {
        label: 'Position',
        placeholder: 'Add position',
        typeOptions: { multipleValues: false },
        groups: [
          group('geolocationValues', 'Position', [
            string('lat', { label: 'Latitude', placeholder: '52.52' }),
            string('lon', { label: 'Longitude', placeholder: '13.405' }),
          ]),
        ],
      }),
      string('location', { label: 'Location', description: 'Where it takes place' }),
      string('recurrenceRule', {
        label: 'Repetition',
        description: 'Rule as in RFC 5545 under RRULE',
        placeholder: 'FREQ=WEEKLY;COUNT=10',
      }),
      fixedCollection('organizerUi', {
        label: 'Organizer',
        placeholder: 'Add organizer',
        typeOptions: { multipleValues: false },
        groups: [
          group('organizerValues', 'Organizer', [
            string('name', { label: 'Name', required: true }),
            string('email', { label: 'E-mail', placeholder: 'name@example.com', required: true }),
          ]),
        ],
      }),
      number('sequence', {
        label: 'Sequence',
        description: 'How often the event was changed: calendars take the one with the highest number',
      }),
      options('status', {
        label: 'Status',
        default: 'CONFIRMED',
        options: [
          { name: 'Confirmed', value: 'CONFIRMED' },
          { name: 'Cancelled', value: 'CANCELLED' },
          { name: 'Tentative', value: 'TENTATIVE' },
        ],
      }),
      string('uid', {
        label: 'UID',
        description: 'Identifies the event: one with a known UID replaces it. Empty: a new one is made.',
      }),
      string('url', { label: 'URL', placeholder: 'https://example.com/event' }),
      boolean('useWorkflowTimezone', {
        label: 'Use workflow time zone',
        description: "Take dates without a time zone to be in the workflow's time zone; else in UTC",
      }),
    ],
  }),
] as const;
