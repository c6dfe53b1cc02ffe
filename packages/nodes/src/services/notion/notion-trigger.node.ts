import {
  boolean,
  cursorPaging,
  definePollTrigger,
  type JsonValue,
  locator,
  options,
  type Path,
  path,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { polledNotion } from './client.ts';
import { polledDatabases } from './lookups.ts';
import { databaseSettings, idOf } from './places.ts';
import { seen } from './simplified.ts';

const times = z.looseObject({ id: z.string(), created_time: z.string(), last_edited_time: z.string() });
type Times = z.infer<typeof times>;

/** The time by which a page is new, by the event. */
const TIMES = { pageAddedToDatabase: 'created_time', pagedUpdatedInDatabase: 'last_edited_time' } as const;
type Time = (typeof TIMES)[keyof typeof TIMES];

export default definePollTrigger({
  name: 'n8n-nodes-base.notionTrigger',
  displayName: 'Notion trigger',
  description: 'Starts the workflow when pages of a database are added or changed',
  version: 1,
  defaults: { name: 'Notion Trigger' },
  codex: { categories: ['Productivity'] },
  service: polledNotion,
  parameters: [
    options('event', {
      label: 'Event',
      options: [
        { name: 'Page added to database', value: 'pageAddedToDatabase' },
        { name: 'Page of database changed', value: 'pagedUpdatedInDatabase' },
      ],
      required: true,
    }),
    locator('databaseId', { ...databaseSettings, from: polledDatabases }),
    boolean('simple', {
      label: 'Simplify',
      default: true,
      description: 'Give values as people see them, without what Notion tells about them',
    }),
  ],
  async poll({ client, cursor, parameters, now }) {
    const time = TIMES[parameters.event];
    const place = path`/databases/${idOf(parameters.databaseId, 'database', 'databaseId')}/query`;
    const known = cursor === undefined ? { at: minuteOf(now()), ids: new Set<string>() } : readCursor(cursor);
    const found =
      cursor === undefined
        ? await newest(client, place, time)
        : (await changedSince(client, place, time, known)).filter((page) => isNew(page, time, known));
    return {
      items: found.map((page) => ({ json: seen(page as JsonValue, parameters.simple ? 'v1' : 'raw') })),
      cursor: nextCursor(found, time, known),
    };
  },
});

/** The time of the newest pages, and which these are: Notion tells times to the minute, and more may come within it. */
interface Known {
  at: string;
  ids: ReadonlySet<string>;
}

/** A cursor is the time, with the ids of the pages that were seen of it. */
function readCursor(cursor: string): Known {
  const [at = '', ...ids] = cursor.split(' ');
  return { at, ids: new Set(ids) };
}

function isNew(page: Times, time: Time, { at, ids }: Known): boolean {
  return page[time] > at || (page[time] === at && !ids.has(page.id));
}

function nextCursor(found: readonly Times[], time: Time, known: Known): string {
  const at = [known.at, ...found.map((page) => page[time])].toSorted().at(-1) ?? known.at;
  const ids = found.filter((page) => page[time] === at).map(({ id }) => id);
  return [at, ...new Set([...(at === known.at ? known.ids : []), ...ids])].join(' ');
}

const MINUTE_MS = 60_000;

/** Before the first look everything is old, whatever minute it is of. */
function minuteOf(now: number): string {
  return new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString();
}

const sorted = (time: Time) => [{ timestamp: time, direction: 'descending' }];

async function newest(client: ServiceClient, place: Path, time: Time): Promise<Times[]> {
  const answer = z.object({ results: z.array(times) });
  return (await client.post(place, { page_size: 1, sorts: sorted(time) }, { answer })).results;
}

const pagesOfQuery = cursorPaging({
  cursor: 'start_cursor',
  next: 'next_cursor',
  items: 'results',
  place: 'body',
  size: { name: 'page_size', most: 100 },
});

/** Pages of the minute that was seen last, and later ones, the newest first. */
async function changedSince(client: ServiceClient, place: Path, time: Time, { at }: Known): Promise<Times[]> {
  const found: Times[] = [];
  const request = { method: 'POST', path: place, body: { sorts: sorted(time) } } as const;
  for await (const json of client.list(request, { paging: pagesOfQuery })) {
    const page = times.parse(json);
    if (page[time] < at) break;
    found.push(page);
  }
  return found;
}
