import {
  boolean,
  choiceOf,
  choices,
  dateTime,
  fixedCollection,
  group,
  locator,
  number,
  options,
  string,
  strings,
  when,
} from '@millrace/node-sdk';
import { calendars, colors, timezones } from './lookups.ts';

export const optional = { label: 'Options', placeholder: 'Add option' } as const;

const calendarSettings = { label: 'Calendar', from: calendars, idHint: 'ann@example.com', required: true } as const;

/** The calendar that a node works with. */
export const chosenCalendar = locator('calendar', calendarSettings);

/** The calendar that a trigger watches. */
export const watchedCalendar = locator('calendarId', calendarSettings);

export const eventId = string('eventId', { label: 'Event ID', required: true });

const zoneSettings = { label: 'Time zone', from: timezones, idHint: 'Europe/Berlin' } as const;
export const timeZone = locator('timeZone', {
  ...zoneSettings,
  description: 'Of the times that are given. Default: that of the calendar',
});
export const timezone = locator('timezone', {
  ...zoneSettings,
  description: 'Of the times that are given. Default: that of the workflow',
});

export const maxAttendees = number('maxAttendees', {
  label: 'Most attendees',
  description: 'Events with more of them come with the account alone',
});

export const sendUpdates = options('sendUpdates', {
  label: 'Send updates',
  default: '',
  description: 'Whom the service tells of the change',
  options: [
    { name: 'All', value: 'all', description: 'All guests' },
    { name: 'External only', value: 'externalOnly', description: 'Guests who do not use Google Calendar' },
    { name: 'None', value: 'none', description: 'Nobody' },
  ],
});

export const attendees = strings('attendees', {
  label: 'Attendees',
  description: 'Mail addresses; one entry may hold several, separated by commas',
  typeOptions: { multipleValueButtonText: 'Add attendee' },
});

/** What an event can hold besides its times and guests. */
export const eventFields = [
  options('allday', {
    label: 'All day',
    default: 'no',
    options: [
      { name: 'Yes', value: 'yes', description: 'Of the start and end, the days count' },
      { name: 'No', value: 'no' },
    ],
  }),
  choiceOf('color', { label: 'Color', from: colors }),
  string('description', { label: 'Description' }),
  boolean('guestsCanInviteOthers', { label: 'Guests can invite others', default: true }),
  boolean('guestsCanModify', { label: 'Guests can change it' }),
  boolean('guestsCanSeeOtherGuests', { label: 'Guests can see other guests', default: true }),
  string('id', { label: 'ID', description: 'An ID of your own: letters from a to v and digits, 5 to 1024 of them' }),
  string('location', { label: 'Location' }),
  maxAttendees,
  options('repeatFrecuency', {
    label: 'Repeat',
    default: '',
    options: [
      { name: 'Daily', value: 'Daily' },
      { name: 'Weekly', value: 'weekly' },
      { name: 'Monthly', value: 'monthly' },
      { name: 'Yearly', value: 'yearly' },
    ],
  }),
  number('repeatHowManyTimes', { label: 'Repeat how many times', default: 1, typeOptions: { minValue: 1 } }),
  dateTime('repeatUntil', { label: 'Repeat until', description: 'Instead of a number of times' }),
  string('rrule', {
    label: 'Rule of recurrence',
    placeholder: 'FREQ=MONTHLY;BYDAY=-1FR',
    description: 'A rule of iCalendar (RFC 5545), instead of the fields for repeating',
  }),
  sendUpdates,
  options('showMeAs', {
    label: 'Show me as',
    default: 'opaque',
    options: [
      { name: 'Available', value: 'transparent' },
      { name: 'Busy', value: 'opaque' },
    ],
  }),
  string('summary', { label: 'Title' }),
  options('visibility', {
    label: 'Visibility',
    default: 'default',
    options: choices('confidential', 'default', 'private', 'public'),
  }),
] as const;

/** How the account is reminded of an event. */
export const reminders = [
  boolean('useDefaultReminders', { label: 'Use default reminders', default: true }),
  when(
    { useDefaultReminders: [false] },
    fixedCollection('remindersUi', {
      label: 'Reminders',
      placeholder: 'Add reminder',
      multiple: true,
      groups: [
        group('remindersValues', 'Reminder', [
          options('method', {
            label: 'Method',
            default: '',
            options: [
              { name: 'Mail', value: 'email' },
              { name: 'Pop-up', value: 'popup' },
            ],
          }),
          number('minutes', {
            label: 'Minutes before',
            typeOptions: { minValue: 0, maxValue: 40_320 },
          }),
        ]),
      ],
    }),
  ),
] as const;
