import type { JsonValue } from '@millrace/workflow';
import type { HttpResponse } from '../context/http.ts';
import { type FieldPath, fieldAt } from './field-at.ts';
import type { JsonBody, SentRequest } from './request.ts';

/** What one page was. */
export interface Page {
  body: JsonValue;
  headers: HttpResponse['headers'];
  /** Items of this page. */
  count: number;
}

/**
 * What is asked for next: added to the first request, or an address of its own. What is sent beside the values says
 * nothing of where the page is: a list whose pages differ by it alone goes round in circles.
 */
type NextPage = { values: Record<string, JsonValue>; beside?: Record<string, JsonValue> } | { url: string };

/** How a service gives long lists in pages. Made by {@link cursorPaging} and the like. */
export interface Paging {
  /** Where the items of a page are. */
  items: FieldPath;
  /** Whether values of pages go into the query or the body of requests. */
  place: 'query' | 'body';
  /** How many items a page has at most, and the name under which a request says so. */
  size?: PageSize;
  /** Values of the first request, besides the size. */
  first: Record<string, JsonValue>;
  /** What the query says besides where everything is wanted. */
  whole?: Record<string, string | number>;
  /** What follows a page; undefined after the last one. */
  next(page: Page, progress: Progress): NextPage | undefined;
}

/** What came so far, with the last page. */
interface Progress {
  pages: number;
  items: number;
  /** How many items a page has at most. */
  size: number | undefined;
}

interface PageSize {
  name: string;
  most: number;
  /** Pages have this size unless something else is said: it is sent only where fewer are wanted. */
  isUsual?: boolean;
}

interface PagingSettings {
  /** Where the items of a page are. Default: the whole answer. */
  items?: FieldPath;
  size?: PageSize;
  /** Default `query`. */
  place?: 'query' | 'body';
  /** What the query says besides where everything is wanted. */
  whole?: Record<string, string | number>;
}

const settled = ({ items = '', place = 'query', size, whole }: PagingSettings) => ({
  items,
  place,
  ...(size && { size }),
  ...(whole && { whole }),
});

/** Each page names what the next one is asked for with. */
export function cursorPaging(
  settings: PagingSettings & {
    /** Name of the value in requests. */
    cursor: string;
    /** Where the answer holds the cursor of the next page; empty there on the last one. */
    next: FieldPath;
    /** Where the answer says that there are more pages, of a service that names a cursor on the last one, too. */
    hasMore?: FieldPath;
  },
): Paging {
  return {
    ...settled(settings),
    first: {},
    next({ body }) {
      if (settings.hasMore !== undefined && fieldAt(body, settings.hasMore) !== true) return undefined;
      const cursor = fieldAt(body, settings.next);
      const isLast = cursor === undefined || cursor === null || cursor === '' || cursor === false;
      return isLast ? undefined : { values: { [settings.cursor]: cursor } };
    },
  };
}

/** How an answer says whether more follows. */
interface End {
  /** Where the answer says that there are more pages. */
  hasMore?: FieldPath;
  /** Where the answer says how many items there are in all: a service may give smaller pages than are asked for. */
  total?: FieldPath;
}

/** Pages have numbers. A page that is not full is the last one, unless the answer says whether there are more. */
export function pagePaging(
  settings: PagingSettings &
    End & {
      /** Name of the number in requests. */
      page: string;
      /** Number of the first page. Default 1. */
      firstPage?: number;
    },
): Paging {
  const { page: name, firstPage = 1 } = settings;
  return {
    ...settled(settings),
    first: { [name]: firstPage },
    next: (page, progress) =>
      goesOn(page, settings, progress) ? { values: { [name]: firstPage + progress.pages } } : undefined,
  };
}

/** All comes in one answer. With `size` it is told how many are wanted, at most `size.most`. */
export function singlePage(settings: Omit<PagingSettings, 'place'> = {}): Paging {
  return { ...settled(settings), first: {}, next: () => undefined };
}

/** Requests say how many items to skip. Ends as {@link pagePaging} does. */
export function offsetPaging(
  settings: PagingSettings &
    End & {
      /** Name of the number in requests. */
      offset: string;
    },
): Paging {
  const { offset: name } = settings;
  return {
    ...settled(settings),
    first: { [name]: 0 },
    next: (page, progress) => (goesOn(page, settings, progress) ? { values: { [name]: progress.items } } : undefined),
  };
}

/** A page gives the address of the next one: in its `Link` header (RFC 8288), or in a field of the answer. */
export function linkPaging(
  settings: PagingSettings & {
    next?: FieldPath;
    /** Name of the number of a page in these addresses, for a service whose pages have numbers. */
    page?: string;
  } = {},
): Paging {
  return {
    ...settled(settings),
    first: {},
    next({ body, headers }) {
      const url = settings.next === undefined ? nextLink(headers.link) : fieldAt(body, settings.next);
      if (typeof url !== 'string' || url === '') return undefined;
      const number = settings.page !== undefined && numberIn(url, settings.page);
      return number && settings.page !== undefined ? { values: { [settings.page]: number } } : { url };
    },
  };
}

/** The number of a page in its address. One that goes on behind an entry is known by its address alone. */
function numberIn(url: string, name: string): string | undefined {
  const query = URL.parse(url, 'http://localhost')?.searchParams;
  const isNumbered = query && !['after', 'before', 'cursor', 'since'].some((other) => query.has(other));
  return isNumbered ? (query.get(name) ?? undefined) : undefined;
}

function goesOn({ body, count }: Page, { hasMore, total }: End, { items, size }: Progress): boolean {
  if (count === 0) return false;
  if (hasMore !== undefined) return fieldAt(body, hasMore) === true;
  const all = total === undefined ? undefined : fieldAt(body, total);
  if (typeof all === 'number') return items < all;
  return size === undefined || count >= size;
}

function nextLink(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '');
  for (const [, url, attributes = ''] of text.matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (/;\s*rel="?(?:[^";]*\s)?next(?:\s[^";]*)?"?\s*(?:[;,]|$)/i.test(attributes)) return url;
  }
  return undefined;
}

/** A request with values of a page. @throws TypeError where the body cannot take them. */
export function withPageValues(
  request: SentRequest,
  place: Paging['place'],
  values: Record<string, JsonValue>,
): SentRequest {
  if (place === 'query') {
    const texts = Object.entries(values).map(([name, value]) => [name, queryText(value)] as const);
    return { ...request, query: { ...request.query, ...Object.fromEntries(texts) } };
  }
  const { body = {} } = request;
  if (!isRecord(body) || request.form || request.multipart || request.content) {
    throw new TypeError('Pages can be asked for in the body only where it is a JSON object');
  }
  const { form: _form, multipart: _multipart, content: _content, ...rest } = request;
  return { ...rest, body: { ...body, ...values } };
}

function queryText(value: JsonValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isRecord(body: JsonBody): body is { readonly [field: string]: JsonBody | undefined } {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
