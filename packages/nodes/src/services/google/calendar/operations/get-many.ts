import { boolean, collection, dateTime, options, path, type Query, since, string, until, z } from '@millrace/node-sdk';
import { optionalInstant } from '../../../../lib/date/given-date.ts';
import { type CalendarEvent, calendar, event } from '../client.ts';
import { chosenCalendar, maxAttendees, optional, timeZone } from '../parameters.ts';
import { nextInstance, withNextOccurrence } from '../recurring.ts';

const from = { label: 'After', description: 'Events that end after it' } as const;
const to = { label: 'Before', description: 'Events that start before it' } as const;

const choice = collection('options', {
  ...optional,
  options: [
    until(1.2, dateTime('timeMin', from)),
    until(1.2, dateTime('timeMax', to)),
    until(
      1.2,
      boolean('singleEvents', {
        label: 'Single events',
        description: 'Give the instances of events that repeat, not the events themselves',
      }),
    ),
    string('fields', {
      label: 'Fields',
      placeholder: 'items(id,summary,start)',
      description: 'What the service gives of the events; * for all',
    }),
    string('iCalUID', { label: 'UID of iCalendar' }),
    maxAttendees,
    options('orderBy', {
      label: 'Order by',
      default: '',
      options: [
        { name: 'Start time', value: 'startTime', description: 'Only of instances, not of events that repeat' },
        { name: 'Updated', value: 'updated' },
      ],
    }),
    string('query', { label: 'Query', description: 'Words that the event, its place or its guests hold' }),
    since(
      1.3,
      options('recurringEventHandling', {
        label: 'Events that repeat',
        options: [
          { name: 'All instances', value: 'expand' },
          { name: 'The event itself', value: 'first', description: 'With its rule of recurrence' },
          { name: 'The next instance', value: 'next' },
        ],
      }),
    ),
    boolean('showDeleted', { label: 'Show deleted ones' }),
    boolean('showHiddenInvitations', { label: 'Show hidden invitations' }),
    timeZone,
    dateTime('updatedMin', { label: 'Changed after' }),
  ],
});

export const getMany = calendar.operation('Get many', {
  action: 'Get many events',
  parameters: [
    chosenCalendar,
    since(1.3, dateTime('timeMin', { ...from, default: '={{ $now }}' })),
    since(1.3, dateTime('timeMax', { ...to, default: '={{ $now.plus({ week: 1 }) }}' })),
    choice,
  ],
  paged: { limit: 50, most: 500 },
  async run({
    client,
    limit,
    node,
    now,
    workflow,
    parameters: { calendar: place, options: wanted, timeMin, timeMax },
  }) {
    const { timeZone: zone, recurringEventHandling: handling = 'expand', ...filters } = wanted;
    const isOfOldKind = node.typeVersion < 1.3;
    const query = queryOf(
      isOfOldKind ? filters : { ...filters, timeMin, timeMax, singleEvents: handling === 'expand' || undefined },
      String(zone?.value || workflow.timezone),
    );
    const list = {
      path: path`/calendars/${place.value}/events`,
      query: { ...query, timeZone: zone?.value || undefined },
    };
    const found = z.array(event).parse(await client.all(list, { limit }));
    const at = { calendar: place.value, now: now() };
    if (isOfOldKind) return itemsOf(found, (one) => withNextOccurrence(client, one, at));
    return itemsOf(found, (one) => (handling === 'next' && one.recurrence ? nextInstance(client, one, at) : one));
  },
});

interface Filters {
  timeMin?: string | undefined;
  timeMax?: string | undefined;
  updatedMin?: string;
  fields?: string;
  iCalUID?: string;
  maxAttendees?: number;
  orderBy?: string;
  query?: string;
  showDeleted?: boolean;
  showHiddenInvitations?: boolean;
  singleEvents?: boolean | undefined;
}

/** What a list is asked for with; dates without a zone are in `zone`. @throws NodeError for what is no date */
function queryOf({ query, fields, timeMin, timeMax, updatedMin, ...filters }: Filters, zone: string): Query {
  const source = { zone, parameter: 'options' };
  const texts = {
    fields: fields && withNextPage(fields),
    iCalUID: filters.iCalUID,
    orderBy: filters.orderBy,
    q: query,
  };
  return {
    ...filters,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || undefined])),
    maxAttendees: filters.maxAttendees || undefined,
    timeMin: optionalInstant(timeMin, source),
    timeMax: optionalInstant(timeMax, source),
    updatedMin: optionalInstant(updatedMin, source),
  };
}

/** Without the mark of the next page, a list would end with the first one. */
function withNextPage(fields: string): string {
  return fields === '*' || fields.includes('nextPageToken') ? fields : `nextPageToken,${fields}`;
}

/** Items of events, each as it is asked for; those that happen no more are left out. */
async function itemsOf(
  events: readonly CalendarEvent[],
  shown: (one: CalendarEvent) => Promise<CalendarEvent | undefined> | CalendarEvent,
) {
  const items: Array<{ json: CalendarEvent }> = [];
  for (const one of events) {
    const json = await shown(one);
    if (json) items.push({ json });
  }
  return items;
}
