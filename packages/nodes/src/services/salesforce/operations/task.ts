import { boolean, choiceOf, dateTime, number, options, string } from '@millrace/node-sdk';
import {
  taskCallTypes,
  taskPriorities,
  taskRecurrenceInstances,
  taskRecurrenceTypes,
  taskStatuses,
  taskSubjects,
  taskTypes,
  users,
} from '../lookups.ts';
import { ownFields } from './record-fields.ts';
import { changing, creating, type Kind, reading, summary } from './records.ts';

const kind: Kind = {
  ...{ label: 'Task', at: 'task', from: 'Task', id: 'taskId', fields: 'getTaskFields' },
  initial: 'id,subject,status,priority',
};

/** The kind of a task is its subtype: call, email, task. */
const names = new Map([['type', 'TaskSubtype']]);

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June'].concat([
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]);

const recurrence = [
  number('recurrenceDayOfMonth', { label: 'Recurrence: day of the month' }),
  number('recurrenceDayOfWeekMask', {
    label: 'Recurrence: days of the week',
    description: 'The sum of: Sunday 1, Monday 2, Tuesday 4, Wednesday 8, Thursday 16, Friday 32, Saturday 64',
  }),
  dateTime('recurrenceEndDateOnly', { label: 'Recurrence: last day' }),
  choiceOf('recurrenceInstance', { label: 'Recurrence: instance', from: taskRecurrenceInstances }),
  number('recurrenceInterval', { label: 'Recurrence: interval' }),
  options('recurrenceMonthOfYear', {
    label: 'Recurrence: month of the year',
    default: '',
    options: MONTHS.map((month) => ({ name: month, value: month })),
  }),
  options('recurrenceRegeneratedType', {
    label: 'Recurrence: next task',
    default: '',
    options: [
      { name: 'After the due date', value: 'RecurrenceRegenerateAfterDueDate' },
      { name: 'After the task is closed', value: 'RecurrenceRegenerateAfterToday' },
      { name: 'The task is closed', value: 'RecurrenceRegenerated' },
    ],
  }),
  string('recurrenceTimeZoneSidKey', { label: 'Recurrence: time zone', placeholder: 'Europe/Berlin' }),
  choiceOf('recurrenceType', { label: 'Recurrence: type', from: taskRecurrenceTypes }),
] as const;

const about = [
  dateTime('activityDate', { label: 'Due date' }),
  string('callDisposition', { label: 'Result of the call' }),
  number('callDurationInSeconds', { label: 'Duration of the call', description: 'In seconds' }),
  string('callObject', { label: 'Name of the call' }),
  choiceOf('callType', { label: 'Type of call', from: taskCallTypes }),
  ownFields,
  string('description', { label: 'Description' }),
  boolean('isReminderSet', { label: 'With a reminder' }),
  choiceOf('owner', { label: 'Owner', from: users }),
  choiceOf('priority', { label: 'Priority', from: taskPriorities }),
  ...recurrence,
  dateTime('reminderDateTime', { label: 'Time of the reminder' }),
  choiceOf('subject', { label: 'Subject', from: taskSubjects }),
  choiceOf('type', { label: 'Type', from: taskTypes }),
  string('whatId', { label: 'Related to', description: 'ID of an account, opportunity, campaign, case or own object' }),
  string('whoId', { label: 'Name', description: 'ID of a contact or lead' }),
] as const;

const status = { label: 'Status', from: taskStatuses } as const;

export const taskOperations = {
  ...creating(kind, { needed: [choiceOf('status', { ...status, required: true })], optional: about, names }),
  ...reading(kind),
  ...summary(kind),
  ...changing(kind, [...about, choiceOf('status', status)], names),
};
