import {
  boolean,
  collection,
  definePollTrigger,
  number,
  options,
  type Query,
  type ServiceClient,
  since,
  z,
} from '@millrace/node-sdk';
import { entry, gmail, type Message, pagesOf } from './client.ts';
import { downloadOptions, includeSpamTrash, ofLabels, readStatus, searchText, sender, simple } from './parameters.ts';
import { fetchMessages, itemsOf } from './read-message.ts';
import { searchQuery } from './search-query.ts';

/** Up to where messages were given: the time of the newest, and those that may be found again. */
const place = z.object({ after: z.number(), seen: z.array(z.string()) });
type Place = z.infer<typeof place>;

const list = z.object({ messages: z.array(entry).default([]) });

export default definePollTrigger({
  name: 'n8n-nodes-base.gmailTrigger',
  displayName: 'Gmail trigger',
  description: 'Starts the workflow when a message arrives in Gmail',
  version: [1, 1.1, 1.2, 1.3, 1.4],
  defaultVersion: 1.4,
  defaults: { name: 'Gmail Trigger' },
  codex: { categories: ['Communication'], alias: ['email', 'mail', 'message'] },
  service: gmail,
  parameters: [
    options('event', {
      label: 'Event',
      default: 'messageReceived',
      options: [{ name: 'Message received', value: 'messageReceived' }],
    }),
    simple,
    since(
      1.4,
      number('maxResults', {
        label: 'Messages at once',
        default: 10,
        typeOptions: { minValue: 1, maxValue: 50 },
        description: 'The most that one look gives; the next look goes on from there',
      }),
    ),
    collection('filters', {
      label: 'Filters',
      placeholder: 'Add filter',
      options: [
        boolean('includeDrafts', { label: 'Drafts, too' }),
        includeSpamTrash,
        ofLabels,
        searchText,
        readStatus,
        sender,
      ],
    }),
    downloadOptions,
  ],
  async poll({ client, binary, signal, cursor, now, node, workflow, parameters }) {
    const { simple: short, filters: { includeDrafts = false, ...filters } = {}, options: files } = parameters;
    const query = { ...searchQuery(filters, workflow.timezone), ...passedOver(filters, files) };
    const since = cursor ? place.parse(JSON.parse(cursor)) : undefined;
    const most = parameters.maxResults ?? Number.POSITIVE_INFINITY;
    const listing = { ...query, includeDrafts: includeDrafts || undefined };
    const listed = since ? await listedSince(client, listing, since) : await newest(client, listing);
    const fresh = since ? listed.filter((id) => !since.seen.includes(id)).slice(-most) : listed;
    const asked = { simple: short, query: { ...query, ...(!since && { maxResults: 1 }) } };
    const found = await fetchMessages(client, fresh, asked);
    const isWanted = (one: Message) => isReceived(one, { includeDrafts, withoutOwn: node.typeVersion > 1 });
    const items = await itemsOf(found.filter(isWanted), { client, binary, signal }, { simple: short, ...files });
    return { items, cursor: JSON.stringify(placeAfter(found, since ?? { after: secondsOf(now()), seen: [] }, listed)) };
  },
});

type Asked = ReturnType<typeof searchQuery>;

/** What n8n tells the service, too, which passes over it: what records or checks requests finds the same ones. */
function passedOver({ readStatus }: { readStatus?: string }, files: object | undefined): Query {
  return { ...(readStatus === 'both' && { readStatus }), ...files };
}

async function newest(client: ServiceClient, query: Asked): Promise<string[]> {
  const { messages } = await client.get('/messages', { query: { ...query, maxResults: 1 }, answer: list });
  return messages.map(({ id }) => id);
}

/** All since a place, the newest first. The second before it is asked for again: seconds are all that the service can be asked for. */
async function listedSince(client: ServiceClient, { q, ...query }: Asked, { after }: Place): Promise<string[]> {
  const recent = { ...query, q: [q, `after:${after - 1}`].filter(Boolean).join(' ') };
  const found = await client.all({ path: '/messages', query: recent }, { paging: pagesOf('messages') });
  return z
    .array(entry)
    .parse(found)
    .map(({ id }) => id);
}

/** Messages that were given stay known as long as they are listed. */
function placeAfter(found: readonly Message[], { after, seen }: Place, listed: readonly string[]): Place {
  const isListed = new Set(listed);
  const times = found.map(({ internalDate }) => secondsOf(Number(internalDate ?? 0)));
  return {
    after: times.reduce((latest, time) => Math.max(latest, time), after),
    seen: [...seen.filter((id) => isListed.has(id)), ...found.map(({ id }) => id)],
  };
}

function isReceived({ labelIds = [] }: Message, wanted: { includeDrafts: boolean; withoutOwn: boolean }): boolean {
  if (labelIds.includes('DRAFT')) return wanted.includeDrafts;
  return !wanted.withoutOwn || !labelIds.includes('SENT') || labelIds.includes('INBOX');
}

function secondsOf(ms: number): number {
  return Math.floor(ms / 1000);
}
