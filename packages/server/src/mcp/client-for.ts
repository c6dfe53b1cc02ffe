import { type ApiClient, createClient } from '@millrace/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers by which it is known who calls, and from where. */
const PASSED_ON = ['authorization', 'x-n8n-api-key', 'host', 'user-agent'];

/** The REST interface in the name of whoever sent a request: with their key, under the same guards, limits and audit log. */
export function clientFor(app: FastifyInstance, { headers, ip }: FastifyRequest): ApiClient {
  const passed = Object.fromEntries(
    PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
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
