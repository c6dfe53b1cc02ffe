import {
  boolean,
  choices,
  collection,
  dateTime,
  isJsonObject,
  type JsonObject,
  options,
  type Path,
  path,
  type ServiceClient,
  string,
  when,
} from '@millrace/node-sdk';
import { DateTime } from 'luxon';
import { timezoneChoices } from '../../../../lib/date/timezones.ts';
import { ownPaging } from '../../graph-service.ts';
import { DONE, outlook } from '../client.ts';
import { additional, calendarId, categories, customFilter, eventId, narrowing, output } from '../parameters.ts';

const FIELDS = ['allowNewTimeProposals', 'attendees', 'body', 'bodyPreview', 'categories', 'changeKey']
  .concat(['createdDateTime', 'end', 'hasAttachments', 'hideAttendees', 'iCalUId', 'importance', 'isAllDay'])
  .concat(['isCancelled', 'isDraft', 'isOnlineMeeting', 'isOrganizer', 'isReminderOn', 'lastModifiedDateTime'])
  .concat(['location', 'locations', 'onlineMeeting', 'onlineMeetingProvider', 'onlineMeetingUrl', 'organizer'])
  .concat(['originalEndTimeZone', 'originalStartTimeZone', 'recurrence', 'reminderMinutesBeforeStart'])
  .concat(['responseRequested', 'responseStatus', 'sensitivity', 'seriesMasterId', 'showAs', 'start', 'subject'])
  .concat(['transactionId', 'type', 'webLink']);
const SIMPLE = 'id,subject,bodyPreview,start,end,organizer,attendees,webLink';

const shared = [
  categories,
  string('body', { label: 'Description', typeOptions: { rows: 2 } }),
  string('bodyPreview', { label: 'Preview of the description' }),
  boolean('hideAttendees', { label: 'Hide attendees', description: 'Each sees only themselves' }),
  boolean('isAllDay', { label: 'All day' }),
  boolean('isCancelled', { label: 'Is cancelled' }),
  boolean('isDraft', { label: 'Is a draft' }),
  options('sensitivity', {
    label: 'Sensitivity',
    options: choices('normal', 'personal', 'private', 'confidential'),
  }),
  options('showAs', {
    label: 'Show as',
    default: 'free',
    options: [
      { name: 'Busy', value: 'busy' },
      { name: 'Free', value: 'free' },
      { name: 'Out of office', value: 'oof' },
      { name: 'Tentative', value: 'tentative' },
      { name: 'Working elsewhere', value: 'workingElsewhere' },
    ],
  }),
  options('type', {
    label: 'Type',
    options: choices('singleInstance', 'occurrence', 'exception', 'seriesMaster'),
  }),
] as const;

const levels = choices('low', 'normal', 'high');
const online = { label: 'Online meeting' } as const;

/** What is given for an event besides its times. */
interface Fields {
  body?: string;
  timeZone?: string;
  isAllDay?: boolean;
}

/** An event as the service takes it. */
function eventOf({ body, timeZone = 'UTC', ...fields }: Fields, times: { start?: string; end?: string }) {
  const { start, end } = fields.isAllDay ? wholeDays(times, timeZone) : times;
  return {
    ...fields,
    start: start ? { dateTime: start, timeZone } : undefined,
    end: end ? { dateTime: end, timeZone } : undefined,
    body: body === undefined ? undefined : { content: body, contentType: 'html' },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days begin at midnight and end at the midnight after the last one, in the zone of the event. */
function wholeDays({ start, end }: { start?: string; end?: string }, zone: string) {
  const first = start?.slice(0, 10);
  if (first === undefined) return { start, end };
  const afterFirst = Date.parse(first) + DAY_MS;
  const isAtMidnight = end === undefined || /^.{10}(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-][\d:]+)?)?$/.test(end);
  const last = Date.parse(end?.slice(0, 10) ?? first) + (isAtMidnight ? 0 : DAY_MS);
  if (Number.isNaN(afterFirst)) return { start, end };
  const day = new Date(Math.max(afterFirst, last || 0)).toISOString().slice(0, 10);
  return { start: first, end: DateTime.fromISO(day, { zone }).toISO() ?? day };
}

interface Wanted {
  output: 'simple' | 'raw' | 'fields';
  fields?: string[] | undefined;
}

function selected({ output: wanted, fields = [] }: Wanted): string | undefined {
  if (wanted === 'simple') return SIMPLE;
  return wanted === 'fields' ? fields.join(',') || undefined : undefined;
}

/** Addresses of the lists of events: of one calendar, or of all. */
async function listsOf(client: ServiceClient, calendar: string | number | undefined): Promise<Array<Path>> {
  if (calendar !== undefined) return [path`/calendars/${calendar}/events`];
  const found = await client.all({ path: '/calendars', query: { $select: 'id' } }, { paging: ownPaging });
  return found.filter(isJsonObject).map(({ id }) => path`/calendars/${String(id)}/events`);
}

export const eventOperations = {
  create: outlook.operation('Create', {
    action: 'Create an event',
    parameters: [
      calendarId,
      string('subject', { label: 'Title', required: true }),
      dateTime('startDateTime', { label: 'Start', required: true }),
      dateTime('endDateTime', { label: 'End', required: true }),
      collection('additionalFields', {
        ...additional,
        options: [
          ...shared,
          options('importance', { label: 'Importance', default: 'normal', options: levels }),
          boolean('isOnlineMeeting', online),
          options('timeZone', { label: 'Time zone', default: 'UTC', options: timezoneChoices }),
        ],
      }),
    ],
    request: ({ calendarId: { value }, subject, startDateTime, endDateTime, additionalFields }) => ({
      method: 'POST',
      path: path`/calendars/${value}/events`,
      body: { subject, ...eventOf(additionalFields, { start: startDateTime, end: endDateTime }) },
    }),
  }),
  delete: outlook.operation('Delete', {
    action: 'Delete an event',
    parameters: [calendarId, eventId],
    request: ({ eventId: { value } }) => ({ method: 'DELETE', path: path`/calendar/events/${value}` }),
    items: DONE,
  }),
  get: outlook.operation('Get', {
    action: 'Get an event',
    parameters: [calendarId, eventId, ...output(FIELDS)],
    request: ({ eventId: { value }, calendarId: _calendar, ...wanted }) => ({
      path: path`/calendar/events/${value}`,
      query: { $select: selected(wanted) },
    }),
  }),
  getAll: outlook.operation('Get many', {
    action: 'Get many events',
    parameters: [
      boolean('fromAllCalendars', { label: 'From all calendars', default: true }),
      when({ fromAllCalendars: [false] }, calendarId),
      ...output(FIELDS),
      collection('filters', { ...narrowing, options: [customFilter] }),
    ],
    paged: { limit: 100 },
    async run({ client, limit, parameters }) {
      const query = { $select: selected(parameters), $filter: parameters.filters.custom || undefined };
      const found: JsonObject[] = [];
      for (const list of await listsOf(client, parameters.calendarId?.value)) {
        for await (const event of client.list({ path: list, query }, { limit: limit - found.length })) {
          if (isJsonObject(event)) found.push(event);
        }
      }
      return found.map((json) => ({ json }));
    },
  }),
  update: outlook.operation('Update', {
    action: 'Update an event',
    parameters: [
      calendarId,
      eventId,
      collection('additionalFields', {
        ...additional,
        options: [
          ...shared,
          dateTime('start', { label: 'Start' }),
          dateTime('end', { label: 'End' }),
          options('importance', { label: 'Importance', default: 'low', options: levels }),
          boolean('isOnlineMeeting', { ...online, default: true }),
          string('timeZone', { label: 'Time zone', placeholder: 'Europe/Berlin' }),
          string('subject', { label: 'Title' }),
        ],
      }),
    ],
    request: ({ eventId: { value }, additionalFields: { start, end, ...fields } }) => ({
      method: 'PATCH',
      path: path`/calendar/events/${value}`,
      body: eventOf(fields, { ...(start && { start }), ...(end && { end }) }),
    }),
  }),
};
