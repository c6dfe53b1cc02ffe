import { AnswerCookies, isOwnCookie } from './answer-cookies.ts';

/** Where an answer goes out. */
export interface AnswerPlace {
  /** Path of the webhook as browsers know it, without a query. */
  path: string;
  /** It came to a host that only webhooks have: nothing there is the editor's. */
  hasHostOfItsOwn: boolean;
}

export interface AnswerHeaders {
  /** With names in lower case, in the order given. */
  kept: Array<[string, string]>;
  /** Names, in lower case, of what does not go out. Never holds values. */
  leftOut: string[];
}

/** Tells callers which headers of a workflow's answer did not go out. */
export const LEFT_OUT_HEADER = 'x-millrace-left-out';

/** Belong to the connection or are set here for each answer: a workflow's are passed over. */
const SET_HERE = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-content-type-options',
  LEFT_OUT_HEADER,
]);

/** What an answer on the editor's host may say: of itself, of its body, and who may read it. */
const ALLOWED = new Set([
  'accept-ranges',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-location',
  'content-range',
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'deprecation',
  'digest',
  'etag',
  'expires',
  'idempotency-key',
  'last-modified',
  'link',
  'location',
  'permissions-policy',
  'pragma',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'referrer-policy',
  'retry-after',
  'server-timing',
  'sunset',
  'timing-allow-origin',
  'traceparent',
  'tracestate',
  'vary',
  'www-authenticate',
]);

/** Names of a workflow's own begin so, but for those that a proxy before us obeys, and old ways to speak for the origin. */
const APPLICATION_PREFIX = 'x-';
const NOT_OF_APPLICATIONS =
  /^x-(?:accel|dns-prefetch|forwarded|lighttpd|litespeed|lsadc|original|permitted-cross|proxy|real-ip|reproxy|rewrite|send-?file)/;

/**
 * What of a workflow's headers goes out. On the editor's host that is a list: what speaks for the whole origin or to a proxy
 * stays here, also what browsers learn to obey later.
 */
export function answerHeaders(headers: ReadonlyArray<readonly [string, string]>, place: AnswerPlace): AnswerHeaders {
  const kept: AnswerHeaders['kept'] = [];
  const leftOut = new Set<string>();
  const cookies = new AnswerCookies(place.path);
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    if (SET_HERE.has(name) || !isHeader(name, value)) continue;
    const sent = place.hasHostOfItsOwn ? freely(name, value) : name === 'set-cookie' ? cookies.take(value) : value;
    if (sent !== undefined && (place.hasHostOfItsOwn || isAllowed(name))) kept.push([name, sent]);
    else leftOut.add(name);
  }
  return { kept, leftOut: [...leftOut] };
}

/** A cookie of a host beside the editor's reaches it when it names their common domain: our names stay ours everywhere. */
function freely(name: string, value: string): string | undefined {
  return name === 'set-cookie' && isOwnCookie(value) ? undefined : value;
}

function isAllowed(name: string): boolean {
  if (name === 'set-cookie' || ALLOWED.has(name)) return true;
  return name.startsWith(APPLICATION_PREFIX) && !NOT_OF_APPLICATIONS.test(name);
}

function isHeader(name: string, value: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
