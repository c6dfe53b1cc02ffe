import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CallAnswer, isStreamed, type StreamedReply } from '../executions/live/reply-parts.ts';
import { isHarmlessType } from '../http/harmless-types.ts';
import { SANDBOX_POLICY } from '../http/security-headers.ts';
import { type AnswerPlace, answerHeaders, LEFT_OUT_HEADER } from './answer-headers.ts';

/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 205, 304]);

/** Bodies up to this size are sent together with the headers. */
const MAX_JOINED_BYTES = 16_384;
/** Headers left out that an answer names. */
const MAX_NAMED = 10;

/** How an answer goes out. */
export interface ReplyTerms {
  place: AnswerPlace;
  /** Headers that it does not set itself, by their names in lower case. */
  added?: Readonly<Record<string, string>>;
}

/** Sends the answer that a workflow made, without headers that would break the connection or bind the origin. */
export function sendWireReply(reply: FastifyReply, answer: CallAnswer, { place, added = {} }: ReplyTerms): void {
  const { status, headers } = answer;
  const isStatus = Number.isInteger(status) && status >= 200 && status <= 599;
  const hasBody = !BODILESS.has(status);
  const { kept, leftOut } = answerHeaders(headers, place);
  const typed = hasBody ? kept : kept.filter(([name]) => name !== 'content-type');
  const types = typed.flatMap(([name, value]) => (name === 'content-type' ? [value] : []));
  const sent = typed.flat();
  if (leftOut.length > 0) sent.push(LEFT_OUT_HEADER, leftOut.slice(0, MAX_NAMED).join(', '));
  // A workflow's page shares the address of the editor: it must not act in the name of its user. A policy of the workflow
  // stands beside ours, and both hold.
  const isHarmless = types.length === 1 && types.every(isHarmlessType);
  if (!isHarmless) sent.push('content-security-policy', SANDBOX_POLICY.workflowPage);
  sent.push('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(added)) if (!sent.includes(name)) sent.push(name, value);
  if (hasBody && !isStreamed(answer)) sent.push('content-length', String(answer.body.byteLength));
  reply.hijack();
  reply.raw.writeHead(isStatus ? status : 500, sent);
  if (isStreamed(answer)) sendParts(reply.raw, answer);
  else endWith(reply.raw, hasBody ? answer.body : undefined);
}

/** The head goes out at once. When the caller leaves, what would still come is dropped. */
function sendParts(response: ServerResponse, { parts }: StreamedReply): void {
  response.flushHeaders();
  pipeline(parts.body, response, () => undefined);
}

/** A body as text travels with the headers in one piece, which halves the cost of a small answer. Its bytes stay the same. */
function endWith(response: ServerResponse, body: Uint8Array | undefined): void {
  if (!body) response.end();
  else if (body.byteLength > MAX_JOINED_BYTES) response.end(body);
  else response.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'), 'latin1');
}
