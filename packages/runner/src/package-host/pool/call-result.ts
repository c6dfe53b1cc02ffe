import { type HttpReply, z } from '@millrace/node-sdk';
import type { JsonValue } from '@millrace/workflow';
import { runnerError } from '../../errors/runner-error.ts';

const callResult = z.object({
  startsRun: z.boolean(),
  reply: z
    .object({
      status: z.number().int().min(200).max(599),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.union([z.string(), z.object({ base64: z.base64() }), z.object({ json: z.unknown() })]).optional(),
    })
    .optional(),
});

/** What the code of a trigger makes of a call. @throws NodeError for what is no answer */
export function readCallResult(given: unknown): { startsRun: boolean; reply?: HttpReply } {
  const { success, data } = callResult.safeParse(given);
  if (!success)
    throw runnerError('PACKAGE_FAILED', 'The trigger took a call, and gave something that is not an answer to it');
  const { startsRun, reply } = data;
  if (!reply) return { startsRun };
  const { status, headers, body } = reply;
  return {
    startsRun,
    reply: { status, ...(headers && { headers }), ...(body !== undefined && { body: bodyOf(body) }) },
  };
}

function bodyOf(body: string | { base64: string } | { json: unknown }): NonNullable<HttpReply['body']> {
  if (typeof body === 'string') return body;
  if ('base64' in body) return Buffer.from(body.base64, 'base64');
  // Parsed from JSON.
  return { json: body.json as JsonValue };
}
