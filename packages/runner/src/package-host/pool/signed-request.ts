import { type HttpRequest, z } from '@millrace/node-sdk';
import { runnerError } from '../../errors/runner-error.ts';

const signed = z.object({
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  query: z.array(z.tuple([z.string(), z.string()])),
  body: z.union([z.string(), z.object({ base64: z.base64() })]).optional(),
});

/** A request as the code of a credential type gives it back. @throws NodeError for what is none */
export function readSignedRequest(
  given: unknown,
): Required<Pick<HttpRequest, 'url' | 'method' | 'headers' | 'query'>> & Pick<HttpRequest, 'body'> {
  const { success, data } = signed.safeParse(given);
  if (!success) throw runnerError('PACKAGE_FAILED', 'The code that signs requests did not give a request');
  const { url, method, headers, query, body } = data;
  const bytes = typeof body === 'object' ? Buffer.from(body.base64, 'base64') : body;
  return { url, method, headers, query, ...(bytes !== undefined && { body: bytes }) };
}
