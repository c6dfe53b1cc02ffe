import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  number,
  options,
  path,
  secret,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { timezoneChoices } from '../../lib/date/timezones.ts';
import { zoom } from './client.ts';

const meetingId = string('meetingId', { label: 'Meeting ID', required: true });
const occurrenceId = string('occurrenceId', { label: 'Occurrence ID', description: 'Of a meeting that repeats' });
const topic = string('topic', { label: 'Topic' });
const zones = zoom.choices('getTimezones', { find: () => timezoneChoices });

const settings = collection('settings', {
  label: 'Settings',
  placeholder: 'Add setting',
  options: [
    options('audio', {
      label: 'Audio',
      default: 'both',
      options: [
        { name: 'Phone and computer', value: 'both' },
        { name: 'Phone', value: 'telephony' },
        { name: 'Computer', value: 'voip' },
      ],
    }),
    string('alternativeHosts', { label: 'Alternative hosts', description: 'IDs or addresses, separated by commas' }),
    options('autoRecording', {
      label: 'Recording',
      default: 'none',
      options: [
        { name: 'On the computer of the host', value: 'local' },
        { name: 'In the cloud', value: 'cloud' },
        { name: 'None', value: 'none' },
      ],
    }),
    boolean('cnMeeting', { label: 'Hosted in China' }),
    boolean('inMeeting', { label: 'Hosted in India' }),
    boolean('hostVideo', { label: 'Video of the host', description: 'On from the beginning' }),
    boolean('joinBeforeHost', { label: 'Join before the host' }),
    boolean('muteUponEntry', { label: 'Mute who joins' }),
    boolean('participantVideo', { label: 'Video of participants', description: 'On from the beginning' }),
    options('registrationType', {
      label: 'Registration',
      description: 'Of a meeting that repeats at fixed times',
      default: 1,
      options: [
        { name: 'Once, for all occurrences', value: 1 },
        { name: 'For each occurrence', value: 2 },
        { name: 'Once, for chosen occurrences', value: 3 },
      ],
    }),
    boolean('watermark', { label: 'Watermark', description: 'On shared screens' }),
  ],
});

const about = [
  string('agenda', { label: 'Agenda' }),
  number('duration', { label: 'Duration', description: 'In minutes', typeOptions: { minValue: 0 } }),
  secret('password', { label: 'Passcode', description: 'Of up to ten letters, digits, and @ - _ *' }),
  string('scheduleFor', { label: 'Schedule for', description: 'ID or address of another user' }),
  settings,
  dateTime('startTime', { label: 'Start' }),
  choiceOf('timeZone', { label: 'Time zone', description: 'Of the start', from: zones }),
  options('type', {
    label: 'Kind of meeting',
    default: 2,
    options: [
      { name: 'Now', value: 1 },
      { name: 'Scheduled', value: 2 },
      { name: 'Repeats at no fixed time', value: 3 },
      { name: 'Repeats at fixed times', value: 8 },
    ],
  }),
] as const;

/** Names as Zoom has them. */
function named(fields: object) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name === 'timeZone' ? 'timezone' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

function meetingOf({ settings: chosen, ...fields }: { settings?: object; [field: string]: unknown }) {
  return { ...named(fields), settings: chosen && named(chosen) };
}

export const meetingOperations = {
  create: zoom.operation('Create', {
    parameters: [
      topic,
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: about }),
    ],
    request: ({ topic: called, additionalFields }) => ({
      method: 'POST',
      path: '/users/me/meetings',
      body: { ...meetingOf(additionalFields), topic: called || undefined },
    }),
  }),
  delete: zoom.operation('Delete', {
    parameters: [
      meetingId,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          occurrenceId,
          boolean('scheduleForReminder', { label: 'Tell the host', description: 'By email, that the meeting is gone' }),
        ],
      }),
    ],
    request: ({ meetingId: id, additionalFields: { occurrenceId: occurrence, scheduleForReminder } }) => ({
      method: 'DELETE',
      path: path`/meetings/${id}`,
      query: { occurrence_id: occurrence || undefined, schedule_for_reminder: scheduleForReminder },
    }),
    items: succeeded,
  }),
  get: zoom.operation('Get', {
    parameters: [
      meetingId,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [occurrenceId, boolean('showPreviousOccurrences', { label: 'Past occurrences, too' })],
      }),
    ],
    request: ({ meetingId: id, additionalFields: { occurrenceId: occurrence, showPreviousOccurrences } }) => ({
      path: path`/meetings/${id}`,
      query: { occurrence_id: occurrence || undefined, show_previous_occurrences: showPreviousOccurrences },
    }),
  }),
  getAll: zoom.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          options('type', {
            label: 'Which',
            default: 'live',
            options: [
              { name: 'Scheduled', description: 'Also past and current ones', value: 'scheduled' },
              { name: 'Live', value: 'live' },
              { name: 'Upcoming', value: 'upcoming' },
            ],
          }),
        ],
      }),
    ],
    paged: { limit: 30, most: 300 },
    request: ({ filters: query }) => ({ path: '/users/me/meetings', query }),
  }),
  update: zoom.operation('Update', {
    parameters: [
      meetingId,
      collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: [...about, topic] }),
    ],
    request: ({ meetingId: id, updateFields }) => ({
      method: 'PATCH',
      path: path`/meetings/${id}`,
      body: meetingOf(updateFields),
    }),
    items: succeeded,
  }),
};
