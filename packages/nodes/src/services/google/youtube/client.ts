import {
  choices,
  cursorPaging,
  isJsonObject,
  type JsonObject,
  multiOptions,
  type Path,
  type Query,
  type ServiceClient,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { youTubeOAuth2Api } from '../google.credentials.ts';

const account = { name: 'YouTube', credential: youTubeOAuth2Api, reason: 'error.message' } as const;

export const youtube = service({
  ...account,
  baseUrl: 'https://www.googleapis.com/youtube/v3',
  paging: cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'items',
    size: { name: 'maxResults', most: 50 },
  }),
});

/** Where files are sent to. */
export const youtubeUploads = service({ ...account, baseUrl: 'https://www.googleapis.com/upload/youtube/v3' });

/** Anything that the service describes. */
export const entity = z.record(z.string(), z.json());
/** A list that comes as a whole. */
export const list = z.object({ items: z.array(entity).default([]) });

export const optional = { label: 'Options', placeholder: 'Add option' } as const;
export const filtering = { label: 'Filters', placeholder: 'Add filter' } as const;
export const updating = { label: 'Fields to update', placeholder: 'Add field' } as const;

export const onBehalfOfContentOwner = string('onBehalfOfContentOwner', {
  label: 'On behalf of content owner',
  description: 'The ID of the owner in the content management system, for partners of YouTube',
});
export const onBehalfOfContentOwnerChannel = string('onBehalfOfContentOwnerChannel', {
  label: 'On behalf of the channel of content owner',
  description: 'The ID of the channel, for partners of YouTube',
});

/** Whom a request is sent for. */
export function inTheNameOf(wanted: {
  onBehalfOfContentOwner?: string;
  onBehalfOfContentOwnerChannel?: string;
}): Query {
  return {
    onBehalfOfContentOwner: wanted.onBehalfOfContentOwner || undefined,
    onBehalfOfContentOwnerChannel: wanted.onBehalfOfContentOwnerChannel || undefined,
  };
}

/** The choice of what is told of something. */
export function partChoice(...parts: readonly string[]) {
  return multiOptions('part', {
    label: 'Parts',
    required: true,
    default: ['*'],
    description: 'What is told of each',
    options: [{ name: 'All', value: '*' }, ...choices(...parts)],
  });
}

/** The parts that were chosen, as the service takes them. */
export function partsOf(chosen: readonly string[], all: readonly string[]): string {
  return (chosen.includes('*') ? all : chosen).join(',');
}

/** Words of a list that is written with commas. */
export function tagsIn(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/**
 * Changes parts of something. The service deletes what a part that is sent leaves out: it is sent with what it held.
 * @returns what it is now
 */
export async function changeParts(
  client: ServiceClient,
  address: Path,
  { id, parts, query = {} }: { id: string; parts: Readonly<Record<string, JsonObject>>; query?: Query },
): Promise<JsonObject> {
  const asked = { part: Object.keys(parts).join(','), ...query };
  const { items } = await client.get(address, { query: { ...asked, id }, answer: list });
  const before = new Map(Object.entries(items[0] ?? {}));
  const body = Object.fromEntries(
    Object.entries(parts).map(([part, fields]) => [part, merged(before.get(part) ?? {}, fields)]),
  );
  return await client.put(address, { id, ...body }, { query: asked, answer: entity });
}

/** Fields of `after`, and those of `before` that it does not name. */
function merged(before: unknown, after: JsonObject): JsonObject {
  const kept: JsonObject = isJsonObject(before) ? { ...before } : {};
  for (const [name, value] of Object.entries(after)) {
    kept[name] = isJsonObject(value) ? merged(kept[name], value) : value;
  }
  return kept;
}
