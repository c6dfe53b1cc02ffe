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
/** What a browser runs scripts in when it opens the answer. */
const PAGE_TYPES = /^\s*(text\/html|application\/xhtml\+xml|image\/svg\+xml|text\/xml|application\/xml)/i;
/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 205, 304]);

/** Sends the answer that a workflow made. Headers that would break the connection are dropped. */
export function sendWireReply(reply: FastifyReply, { status, headers, body }: WireReply): void {
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599;
  reply.code(isStatus ? status : 500);
  let hasPolicy = false;
  let isPage = false;
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (CONNECTION_HEADERS.has(lower) || !isHeader(lower, value)) continue;
    if (lower === 'content-security-policy') hasPolicy = true;
    if (lower === 'content-type' && PAGE_TYPES.test(value)) isPage = true;
    reply.header(lower, value);
  }
  // A workflow's page shares the address of the editor: it must not act in the name of its user.
  if (isPage && !hasPolicy) reply.header('content-security-policy', SANDBOX_POLICY.workflowPage);
  if (BODILESS.has(status)) reply.send();
  else reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

function isHeader(name: string, value: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
