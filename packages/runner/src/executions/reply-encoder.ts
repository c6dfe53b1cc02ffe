import type { HttpReply } from '@millrace/node-sdk';
import type { WireReply } from '@millrace/wire';
import type { JsonValue } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';
import { isHeavyToWrite, writeJsonInTurns } from '../json/write-json-in-turns.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const EMPTY = new Uint8Array(0);

/** Makes an HTTP answer ready for the wire. @throws NodeError `ANSWER_NOT_SENDABLE` */
export function encodeReply(reply: HttpReply): WireReply {
  const headers: WireReply['headers'] = [];
  const isText = reply.body !== undefined && !(reply.body instanceof Uint8Array);
  let hasContentType = false;
  for (const name of Object.keys(reply.headers ?? {})) {
    const lowerName = name.toLowerCase();
    // The control plane frames the answer.
    if (lowerName === 'content-length' || lowerName === 'transfer-encoding' || lowerName === 'connection') continue;
    const value = String(reply.headers?.[name]);
    if (lowerName === 'content-type') hasContentType = true;
    headers.push([name, lowerName === 'content-type' && isText ? inUtf8(value) : value]);
  }
  const { type, bytes } = encodeBody(reply.body);
  if (type !== undefined && !hasContentType) headers.push(['content-type', type]);
  return { status: reply.status ?? 200, headers, body: bytes };
}

/** An answer whose JSON is written, if that takes long: others have their turn meanwhile. @throws NodeError `ANSWER_NOT_SENDABLE` */
export async function withJsonWritten(reply: HttpReply): Promise<HttpReply> {
  const { body } = reply;
  if (typeof body !== 'object' || body instanceof Uint8Array || !isHeavyToWrite(body.json)) return reply;
  const { headers = {} } = reply;
  const ownType = Object.keys(headers).find((name) => name.toLowerCase() === 'content-type');
  try {
    const bytes = Buffer.from(await writeJsonInTurns(body.json));
    const typed = { [ownType ?? 'content-type']: ownType === undefined ? JSON_TYPE : inUtf8(headers[ownType] ?? '') };
    return { ...reply, headers: { ...headers, ...typed }, body: bytes };
  } catch (cause) {
    throw notSendable(cause);
  }
}

/** A type of text, with the charset in which text is sent. */
function inUtf8(type: string): string {
  return /;\s*charset=/i.test(type) ? type : `${type}; charset=utf-8`;
}

function encodeBody(body: HttpReply['body']): { type?: string; bytes: Uint8Array } {
  if (body === undefined) return { bytes: EMPTY };
  if (typeof body === 'string') return { type: 'text/html; charset=utf-8', bytes: Buffer.from(body) };
  if (body instanceof Uint8Array) return { type: 'application/octet-stream', bytes: body };
  return { type: JSON_TYPE, bytes: toJson(body.json) };
}

function toJson(value: JsonValue): Uint8Array {
  try {
    return Buffer.from(JSON.stringify(value));
  } catch (cause) {
    throw notSendable(cause);
  }
}

function notSendable(cause: unknown): unknown {
  if (!(cause instanceof RangeError)) return cause;
  return runnerError('ANSWER_NOT_SENDABLE', 'The answer is too large or too deeply nested to be sent', { cause });
}

/** The answer of an execution that failed before it could reply. */
export function failureReply(message: string): WireReply {
  return encodeReply({ status: 500, body: { json: { code: 0, message } } });
}
