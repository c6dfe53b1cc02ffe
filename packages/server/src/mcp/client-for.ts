import { type ApiClient, createClient } from '@millrace/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers by which it is known which program calls, and from where. */
const OF_PROGRAMS = ['authorization', 'x-n8n-api-key', 'host', 'user-agent'] as const;
/** Headers by which it is known who sits at a page, and from where. */
export const OF_PAGES = ['cookie', 'host', 'origin', 'user-agent'] as const;

/**
 * The REST interface in the name of whoever sent a request: under the same guards, limits and audit log.
 * @param passedOn names of the headers by which they are known; default: those of programs, with their key
 */
export function clientFor(
  app: FastifyInstance,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  passedOn: readonly string[] = OF_PROGRAMS,
): ApiClient {
  const passed = Object.fromEntries(
    passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return createClient({
    async fetch(input, init) {
      init?.signal?.throwIfAborted();
      const { statusCode, payload } = await app.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: String(input),
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...passed },
        remoteAddress: ip,
        ...(typeof init?.body === 'string' && { payload: init.body }),
      });
      return new Response(payload, { status: statusCode });
    },
  });
}
