import type { JsonValue } from '@millrace/workflow';
import type { Only } from '../context/http.ts';
import { NodeError } from '../errors/node-error.ts';
import { type MultipartKind, multipartBody, type Part } from './multipart.ts';
import type { Path, SafePath } from './path.ts';

/** Values of a query: a list repeats the name, and what is `undefined` or `null` is left out. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
type QueryValue = string | number | boolean | null | undefined;

/** A body in JSON. Fields that are `undefined` are left out. */
export type JsonBody = JsonValue | { readonly [field: string]: JsonBody | undefined } | readonly JsonBody[];

/** What a request sends: at most one kind of body. */
export type RequestContent =
  | { body?: JsonBody; form?: never; multipart?: never; content?: never }
  /** As `application/x-www-form-urlencoded`. */
  | { form: Query; body?: never; multipart?: never; content?: never }
  /** As `multipart/form-data`, or of another kind. Parts may be streams. */
  | { multipart: readonly Part[]; multipartKind?: MultipartKind; body?: never; form?: never; content?: never }
  /** Bytes, or a stream of them. */
  | {
      content: Uint8Array | AsyncIterable<Uint8Array>;
      mimeType?: string;
      body?: never;
      form?: never;
      multipart?: never;
    };

/** A request to a service. */
export type ServiceRequest<Given extends string = Path> = RequestTo<Given & SafePath<Given>>;

/** A request whose path was checked already. */
export type SentRequest = RequestTo<string>;

/** What a request that is declared must be besides: its path leads nowhere else, and it has no fields but those of requests. */
export type DeclaredRequest<Request extends SentRequest> = Request extends unknown
  ? { path: SafePath<Request['path']> } & Only<Request, RequestField>
  : never;

type RequestField = keyof RequestTo<string> | 'multipartKind' | 'mimeType';

type RequestTo<Place extends string> = {
  /** Default `GET`. The last four are those of WebDAV (RFC 4918). */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'COPY' | 'MKCOL' | 'MOVE' | 'PROPFIND';
  /** Below the address of the service: a plain text where nothing is filled in, else made with {@link path}. */
  path: Place;
  query?: Query;
  headers?: Readonly<Record<string, string>>;
  /** Until the answer is complete. Default 300000 ms. */
  timeoutMs?: number;
} & RequestContent;

/**
 * A path whose values are encoded, so that each stays one segment of it.
 * @example path`/parcels/${id}/label`
 * @throws NodeError when a value is empty, or would lead to another path.
 */
export function path(parts: TemplateStringsArray, ...values: ReadonlyArray<string | number>): Path {
  const text = parts.reduce((all, part, index) => `${all}${segmentOf(values[index - 1])}${part}`);
  return made(text.startsWith('/') ? text : `/${text}`);
}

/**
 * A path of several segments that the service itself gave, as it is.
 * @throws NodeError `SERVICE_PATH_INVALID` when it would lead elsewhere.
 */
export function givenPath(text: string): Path {
  refuseDetours(text);
  return made(text.startsWith('/') ? text : `/${text}`);
}

/**
 * Paths after each other.
 * @example joinPaths(repositoryAt(parameters), path`/issues/${id}`)
 */
export function joinPaths(...parts: readonly [Path, ...Path[]]): Path {
  return made(parts.join(''));
}

/** The one place where a text becomes a path. */
function made(text: string): Path {
  return text as Path;
}

/** What a segment of a path may hold as it is (RFC 3986), and services show so: `:`, `@`, `,`, `$`. */
const PLAIN = /%(?:3A|40|2C|24)/g;

function segmentOf(value: string | number | undefined): string {
  const text = String(value ?? '').trim();
  if (text !== '' && text !== '.' && text !== '..') return encodeURIComponent(text).replace(PLAIN, decodeURIComponent);
  throw new NodeError(text === '' ? 'An id is empty' : `'${text}' is not an id`, {
    description: 'Give the id of what is meant. When it comes from an expression, check the data of the item.',
    code: 'SERVICE_PATH_INVALID',
  });
}

/** The address of a request. A path that was put together without {@link path} must not lead elsewhere. */
export function urlOf(baseUrl: string, requested: string): string {
  refuseDetours(requested);
  return `${baseUrl.replace(/\/+$/, '')}${requested}`;
}

function refuseDetours(requested: string): void {
  if (!/[?#\\]|(?:^|\/)\.\.?(?:\/|$)/.test(requested)) return;
  throw new NodeError(`'${requested}' is not a path of the service`, {
    description: 'Check the values it is made of: they must not hold "?", "#", "\\" or "..".',
    code: 'SERVICE_PATH_INVALID',
  });
}

/** Names and values of a query, without what is not given. */
export function queryPairs(query: Query = {}): Array<[string, string]> {
  return Object.entries(query).flatMap(([name, value]) =>
    (isList(value) ? value : [value])
      .filter((entry) => entry !== undefined && entry !== null)
      .map((entry): [string, string] => [name, String(entry)]),
  );
}

function isList(value: QueryValue | readonly QueryValue[]): value is readonly QueryValue[] {
  return Array.isArray(value);
}

/** Body and its type, as they are sent. */
export function encodeContent(content: RequestContent): {
  body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  contentType?: string;
} {
  if (content.form) {
    const body = new URLSearchParams(queryPairs(content.form)).toString();
    return { body, contentType: 'application/x-www-form-urlencoded' };
  }
  if (content.multipart) return multipartBody(content.multipart, content.multipartKind);
  if (content.content) return { body: content.content, contentType: content.mimeType ?? 'application/octet-stream' };
  if (content.body === undefined) return {};
  return { body: JSON.stringify(content.body), contentType: 'application/json' };
}

/** Whether a request can be sent again: a stream is gone when it was sent. */
export function isRepeatable(content: RequestContent): boolean {
  const sent = [content.content, ...(content.multipart ?? []).map((part) => part.content)];
  return sent.every((value) => value === undefined || typeof value === 'string' || value instanceof Uint8Array);
}
