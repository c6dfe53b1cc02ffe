import { randomUUID } from 'node:crypto';
import { collection, dateTime, type JsonBody, number, options, string, succeeded, when } from '@millrace/node-sdk';
import { todoist } from '../client.ts';
import { fields, idOf } from '../parameters.ts';

const reminderId = idOf('reminderId', 'Reminder ID');
const date = string('date', { label: 'Date', placeholder: '2026-05-02', required: true });
const time = dateTime('datetime', { label: 'Date and time', required: true });
const timezone = string('timezone', { label: 'Time zone', placeholder: 'Europe/Zurich', required: true });
const details = [
  options('type', {
    label: 'Type',
    default: 'absolute',
    options: [
      { name: 'At a time', value: 'absolute' },
      { name: 'Before the task is due', value: 'relative' },
    ],
  }),
  number('minute_offset', { label: 'Minutes before' }),
  string('notify_uid', { label: 'User ID', description: 'Who is reminded' }),
] as const;

/** Reminders are changed by commands of the synchronization only. */
function command(type: string, args: JsonBody, more: { temp_id?: string } = {}) {
  const commands = JSON.stringify([{ type, uuid: randomUUID(), ...more, args }]);
  return { method: 'POST', path: '/sync', form: { commands } } as const;
}

/** When a reminder is due. A time stands where a date does. */
function dueOf(due: { string?: string; date?: string; datetime?: string; timezone?: string }) {
  return {
    string: due.string || undefined,
    date: due.datetime || due.date || undefined,
    timezone: due.timezone || undefined,
  };
}

export const reminderOperations = {
  create: todoist.operation('Create', {
    action: 'Create a reminder',
    parameters: [
      idOf('itemId', 'Task ID'),
      options('dueDateType', {
        label: 'Due',
        default: 'natural_language',
        required: true,
        options: [
          { name: 'In words', value: 'natural_language' },
          { name: 'On a day', value: 'full_day' },
          { name: 'At a time, wherever one is', value: 'floating_time' },
          { name: 'At a time in a zone', value: 'fixed_timezone' },
        ],
      }),
      when(
        { dueDateType: ['natural_language'] },
        string('natural_language_representation', { label: 'In words', placeholder: 'tomorrow', required: true }),
      ),
      when({ dueDateType: ['full_day'] }, date),
      when({ dueDateType: ['floating_time'] }, time),
      when({ dueDateType: ['fixed_timezone'] }, time),
      when({ dueDateType: ['fixed_timezone'] }, timezone),
      fields('reminderOptions', 'Additional fields', details),
    ],
    request: ({ itemId, natural_language_representation: words = '', reminderOptions, ...due }) => {
      const { date: day = '', datetime = '', timezone: zone = '' } = due;
      const args = {
        item_id: itemId,
        due: dueOf({ string: words, date: day, datetime, timezone: zone }),
        ...reminderOptions,
      };
      return command('reminder_add', args, { temp_id: randomUUID() });
    },
    items: succeeded,
  }),
  delete: todoist.operation('Delete', {
    action: 'Delete a reminder',
    parameters: [reminderId],
    request: ({ reminderId: id }) => command('reminder_delete', { id }),
    items: succeeded,
  }),
  getAll: todoist.operation('Get many', {
    action: 'Get many reminders',
    request: () => ({
      method: 'POST',
      path: '/sync',
      form: { sync_token: '*', resource_types: '["reminders"]' },
    }),
    items: 'reminders',
  }),
  update: todoist.operation('Update', {
    action: 'Update a reminder',
    parameters: [
      reminderId,
      fields('reminderUpdateFields', 'Fields to change', [
        collection('due', {
          label: 'Due',
          placeholder: 'Add field',
          options: [
            string('string', { label: 'In words' }),
            string('date', { label: 'Date' }),
            dateTime('datetime', { label: 'Date and time' }),
            string('timezone', { label: 'Time zone' }),
          ],
        }),
        ...details,
      ]),
    ],
    request: ({ reminderId: id, reminderUpdateFields: { due, ...changed } }) =>
      command('reminder_update', { id, due: due && dueOf(due), ...changed }),
    items: succeeded,
  }),
};
