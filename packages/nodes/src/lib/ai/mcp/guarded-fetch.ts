import type { HttpClient, HttpRequest, HttpStream } from '@millrace/node-sdk';
import { untilAborted } from '../codec/answer-parts.ts';
import type { AnswerLimit } from './answer-limit.ts';

export interface GuardedFetchOptions {
  http: HttpClient;
  /** That signs requests. Absent: none does. */
  credentialType: string | undefined;
  limit: AnswerLimit;
  /** Until an answer begins. */
  timeoutMs: number;
}

/** Answers without a body: `Response` refuses one for them. */
const BODILESS = new Set([204, 205, 304]);

/** The `fetch` that the package of the protocol gets: requests go through the HTTP client of the node, which guards and signs them. */
export function guardedFetch({ http, credentialType, limit, timeoutMs }: GuardedFetchOptions): typeof fetch {
  const send = (request: HttpRequest): Promise<HttpStream> =>
    credentialType === undefined ? http.stream(request) : http.streamWithCredential(credentialType, request);
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    signal?.throwIfAborted();
    const sent = send({
      url: String(input instanceof Request ? input.url : input),
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { body: init.body }),
      // The package follows redirects within the origin only when it sees them.
      ...(init?.redirect === 'manual' && { maxRedirects: 0 }),
      timeoutMs,
    });
    const { status, statusText, headers, body } = await untilAborted(sent, signal).catch((error) => {
      // What comes too late is not read.
      sent.then(({ body: late }) => endOf(late[Symbol.asyncIterator]())).catch(() => undefined);
      throw error;
    });
    return new Response(BODILESS.has(status) ? null : streamOf(body, limit, signal), {
      status,
      statusText,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      ),
    });
  };
}

function streamOf(
  body: AsyncIterable<Uint8Array>,
  limit: AnswerLimit,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await untilAborted(parts.next(), signal);
          if (done) return controller.close();
          limit.take(value.byteLength);
          controller.enqueue(value);
        } catch (error) {
          endOf(parts);
          throw error;
        }
      },
      cancel: () => endOf(parts),
    },
    { highWaterMark: 0 },
  );
}

/** Not waited for: what is silent may not answer this, either. */
function endOf(parts: AsyncIterator<Uint8Array>): void {
  void parts.return?.().catch(() => undefined);
}
