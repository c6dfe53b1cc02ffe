import type { ServerResponse } from 'node:http';
import type { WireReply } from '@millrace/wire';
import type { FastifyReply } from 'fastify';
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
/** What a browser never runs scripts in. Anything else, also what has no type, might be taken for a page. */
const HARMLESS_TYPES = /^\s*(application\/(json|pdf|octet-stream)|text\/(plain|csv)|audio\/|video\/|image\/(?!svg))/i;
/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 205, 304]);

/** Bodies up to this size are sent together with the headers. */
const MAX_JOINED_BYTES = 16_384;

/** Sends the answer that a workflow made. Headers that would break the connection are dropped. */
export function sendWireReply(reply: FastifyReply, { status, headers, body }: WireReply): void {
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599;
  const sent: string[] = [];
  let hasPolicy = false;
  let isHarmless = false;
  let hasSniffingRule = false;
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (CONNECTION_HEADERS.has(lower) || !isHeader(lower, value)) continue;
    if (lower === 'content-security-policy') hasPolicy = true;
    if (lower === 'content-type') isHarmless = HARMLESS_TYPES.test(value);
    if (lower === 'x-content-type-options') hasSniffingRule = true;
    sent.push(lower, value);
  }
  // A workflow's page shares the address of the editor: it must not act in the name of its user.
  if (!isHarmless && !hasPolicy) sent.push('content-security-policy', SANDBOX_POLICY.workflowPage);
  if (!hasSniffingRule) sent.push('x-content-type-options', 'nosniff');
  const hasBody = !BODILESS.has(status);
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
