import { apiError, ServerError } from '../errors/server-error.ts';
import { JsonText } from '../http/json-text.ts';

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** A name for a place in a list, which says nothing to clients. */
export function toCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** @throws ServerError `BAD_REQUEST` unless the place looks like one. */
export function readCursor(cursor: string | undefined, place: RegExp): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (place.test(text)) return text;
  throw apiError('BAD_REQUEST.publicCursor');
}

/** A page of a list that is in memory, in the order of ids, so that entries may come and go between two pages. */
export function pageById<Entry extends { id: string }>(
  entries: readonly Entry[],
  { limit, cursor }: PageQuery,
): { data: Entry[]; nextCursor: string | null } {
  const after = readCursor(cursor, /^[\w-]{1,64}$/);
  const sorted = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  const rest = after === undefined ? sorted : sorted.filter(({ id }) => id > after);
  const data = rest.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rest.length > limit && last ? toCursor(last.id) : null };
}

type Part = string | Uint8Array;

/**
 * A page whose entries may be large: one at a time is in memory.
 * @param partsOf JSON text of an entry; `undefined` where it is gone by now.
 */
export function streamPage<Entry>(
  entries: readonly Entry[],
  nextCursor: string | null,
  partsOf: (entry: Entry) => Promise<AsyncIterable<Part> | Iterable<Part> | undefined>,
): JsonText {
  return new JsonText(composePage(entries, nextCursor, partsOf));
}

async function* composePage<Entry>(
  entries: readonly Entry[],
  nextCursor: string | null,
  partsOf: (entry: Entry) => Promise<AsyncIterable<Part> | Iterable<Part> | undefined>,
): AsyncGenerator<Part> {
  yield '{"data":[';
  let separator = '';
  for (const entry of entries) {
    const parts = await partsOf(entry);
    if (!parts) continue;
    yield separator;
    yield* parts;
    separator = ',';
  }
  yield `],"nextCursor":${JSON.stringify(nextCursor)}}`;
}

/** What `read` gives; `undefined` where there is no such thing any more. */
export async function unlessGone<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ServerError && error.code.endsWith('_NOT_FOUND')) return undefined;
    throw error;
  }
}
