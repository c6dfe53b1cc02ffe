import type { JsonValue } from '@millrace/workflow';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '../errors/server-error.ts';

/** Far deeper than data of people, and far less than functions that call themselves can follow. */
const MAX_DEPTH = 1_000;
const NUL = '\u0000';
const ESCAPED_NUL = '\\u0000';
/** Fields whose texts are stored inside of JSON, in which a NUL is harmless. All others may become a name somewhere. */
const FREE_FIELDS: ReadonlySet<string> = new Set(['parameters', 'pinData', 'runData', 'staticData', 'data', 'tests']);

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/** Reads bodies that are JSON, within bounds. An empty one is none: many programs name the type of each call. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    body.length === 0 ? undefined : readJson(body),
  );
}

/**
 * A body as data.
 * @throws ServerError `BAD_REQUEST` for what is no JSON, nests too deeply, or has a NUL where names are.
 */
export function readJson(body: Buffer): JsonValue {
  if (isTooDeep(body)) {
    throw apiError('BAD_REQUEST.nestsTooDeep', { limit: MAX_DEPTH });
  }
  const value = parse(body);
  const place = body.includes(ESCAPED_NUL) ? placeOfNul(value, []) : undefined;
  if (place === undefined) return value;
  throw apiError('BAD_REQUEST.nulInBody', { place }, { problems: [{ path: place, reason: 'holds a NUL character' }] });
}

function parse(body: Buffer): JsonValue {
  try {
    return JSON.parse(body.toString('utf8')) as JsonValue;
  } catch (cause) {
    const reason = body.length === 0 ? 'it is empty' : (cause as Error).message;
    throw apiError('BAD_REQUEST.unreadableJson', { reason });
  }
}

/** Looks at the bytes: what is read first and judged then has done its harm. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Where the text ends that begins at a quote. */
function endOfText(body: Buffer, start: number): number {
  for (let at = start + 1; at < body.length; at++) {
    if (body[at] === BACKSLASH) at++;
    else if (body[at] === QUOTE) return at;
  }
  return body.length;
}

/** The path of the first text, or name of a field, with a NUL. */
function placeOfNul(value: JsonValue, path: readonly string[]): string | undefined {
  if (typeof value === 'string') return value.includes(NUL) ? path.join('.') || 'the text' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, entry] of Object.entries(value)) {
    if (name.includes(NUL)) return [...path, 'the name of a field'].join('.');
    if (FREE_FIELDS.has(name)) continue;
    const found = entry === undefined ? undefined : placeOfNul(entry, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
