import type { ServerResponse } from 'node:http';
import type { WireReply } from '@millrace/wire';
import type { FastifyReply } from 'fastify';
import { isHarmlessType } from '../http/harmless-types.ts';
import { SANDBOX_POLICY } from '../http/security-headers.ts';

/** Belong to the connection, not to the answer. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'trailer',
]);
/** Are about the whole origin, which is the editor's too. */
const ORIGIN_HEADERS = new Set([
  'alt-svc',
  'clear-site-data',
  'service-worker-allowed',
  'strict-transport-security',
  'x-content-type-options',
]);
/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 205, 304]);

/** Bodies up to this size are sent together with the headers. */
const MAX_JOINED_BYTES = 16_384;

/**
 * Sends the answer that a workflow made. Headers that would break the connection, or bind the origin, are dropped.
 * @param added headers that it does not set itself, by their names in lower case.
 */
export function sendWireReply(
  reply: FastifyReply,
  { status, headers, body }: WireReply,
  added: Readonly<Record<string, string>> = {},
): void {
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599;
  const hasBody = !BODILESS.has(status);
  const sent: string[] = [];
  const types: string[] = [];
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (CONNECTION_HEADERS.has(lower) || ORIGIN_HEADERS.has(lower) || !isHeader(lower, value)) continue;
    if (lower === 'content-type') {
      if (!hasBody) continue;
      types.push(value);
    }
    sent.push(lower, value);
  }
  // A workflow's page shares the address of the editor: it must not act in the name of its user. A policy of the workflow
  // stands beside ours, and both hold.
  const isHarmless = types.length === 1 && types.every(isHarmlessType);
  if (!isHarmless) sent.push('content-security-policy', SANDBOX_POLICY.workflowPage);
  sent.push('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(added)) if (!sent.includes(name)) sent.push(name, value);
  if (hasBody) sent.push('content-length', String(body.byteLength));
  reply.hijack();
  reply.raw.writeHead(isStatus ? status : 500, sent);
  endWith(reply.raw, hasBody ? body : undefined);
}

/** A body as text travels with the headers in one piece, which halves the cost of a small answer. Its bytes stay the same. */
function endWith(response: ServerResponse, body: Uint8Array | undefined): void {
  if (!body) response.end();
  else if (body.byteLength > MAX_JOINED_BYTES) response.end(body);
  else response.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'), 'latin1');
}

function isHeader(name: string, value: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
