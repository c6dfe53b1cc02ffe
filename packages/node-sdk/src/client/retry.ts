import type { HttpResponse } from '../context/http.ts';

/** Times a request is sent again, at most. */
const MAX_RETRIES = 4;
/** Longest single pause. A service that asks for more has refused. */
const MAX_PAUSE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;

/**
 * How long to wait before a refused request is sent again; undefined when it is not. A service that says when (`Retry-After`)
 * has not begun with the request; without that, only requests that may be done twice are sent again after 503.
 */
export function pauseBeforeRetry(
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  { retries, method, now }: { retries: number; method: string; now: number },
): number | undefined {
  if ((status !== 429 && status !== 503) || retries >= MAX_RETRIES) return undefined;
  const asked = retryAfterMs(headers['retry-after'], now);
  if (asked !== undefined) return asked <= MAX_PAUSE_MS ? asked : undefined;
  if (status === 503 && !['GET', 'HEAD', 'PUT', 'DELETE'].includes(method)) return undefined;
  return FIRST_PAUSE_MS * 2 ** retries;
}

/** Seconds, or a date, as HTTP has it. */
function retryAfterMs(header: string | string[] | undefined, now: number): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined || text.trim() === '') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
