import { collection, definePollTrigger, type JsonObject, options, type ServiceClient, z } from '@millrace/node-sdk';
import { entity, outlook } from './client.ts';
import { downloadOptions, MESSAGE_FIELDS, narrowing, optional, output, watchFilters } from './parameters.ts';
import { conditions, type Filters, messageItem, selection } from './received.ts';

export default definePollTrigger({
  name: 'n8n-nodes-base.microsoftOutlookTrigger',
  displayName: 'Microsoft Outlook trigger',
  description: 'Starts the workflow when a mail arrives in Outlook',
  version: 1,
  defaults: { name: 'Microsoft Outlook Trigger' },
  codex: { categories: ['Communication'], alias: ['email', 'mail', 'office 365'] },
  service: outlook,
  parameters: [
    options('event', { label: 'Event', options: [{ name: 'Message received', value: 'messageReceived' }] }),
    ...output(MESSAGE_FIELDS),
    collection('filters', { ...narrowing, options: watchFilters }),
    collection('options', { ...optional, options: downloadOptions }),
  ],
  async poll({ client, binary, cursor, now, parameters }) {
    const seen = cursor ? placeIn(cursor) : undefined;
    // By these the trigger knows what is new, whatever else is wanted.
    const chosen = selection(parameters);
    const $select = chosen && seen ? [...new Set([...chosen.split(','), 'id', 'receivedDateTime'])].join(',') : chosen;
    const found = await received(client, { $select, filters: parameters.filters, since: seen?.time });
    const fresh = found.filter(({ id }) => !seen?.ids.includes(String(id)));
    const items = [];
    for (const message of fresh) items.push(await messageItem(message, parameters, { client, binary }));
    return { items, cursor: placeAfter(found, seen ?? { time: new Date(now()).toISOString(), ids: [] }) };
  },
});

/** How far the trigger has come. Several mails can arrive in the same second: those that were given are noted. */
interface Place {
  time: string;
  ids: string[];
}

function placeIn(cursor: string): Place {
  const [time = '', ...ids] = cursor.split(' ');
  return { time, ids };
}

function placeAfter(messages: readonly JsonObject[], { time: from, ids: known }: Place): string {
  const timeOf = (message: JsonObject) => String(message.receivedDateTime ?? '');
  const time = [from, ...messages.map(timeOf)].toSorted().at(-1) ?? from;
  const ids = messages.filter((message) => timeOf(message) === time).map(({ id }) => String(id));
  return [time, ...new Set([...(time === from ? known : []), ...ids])].join(' ');
}

const page = z.object({ value: z.array(entity).default([]) });

/**
 * Messages since a time, the oldest first: the service sorts by what the filter begins with. Without a time the newest,
 * which it gives first by itself.
 */
async function received(
  client: ServiceClient,
  { $select, filters, since }: { $select: string | undefined; filters: Filters; since: string | undefined },
): Promise<JsonObject[]> {
  if (since === undefined) {
    const query = { $select, $filter: conditions(filters).join(' and ') || undefined, $top: 1 };
    return (await client.get('/messages', { query, answer: page })).value;
  }
  const $filter = [`receivedDateTime ge ${since}`, ...conditions(filters)].join(' and ');
  const query = { $select, $filter, $orderby: 'receivedDateTime asc' };
  const found = await client.all({ path: '/messages', query });
  return found.map((message) => entity.parse(message));
}
