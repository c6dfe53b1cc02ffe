import type { ExecutionStart, WebhookCall } from '@millrace/wire';

type WebhookStart = Extract<ExecutionStart, { kind: 'webhook' }>;

/** A start as JSON holds it: bytes as base64. */
type StoredStart =
  | Exclude<ExecutionStart, WebhookStart>
  | (Omit<WebhookStart, 'call'> & { call: Omit<WebhookCall, 'body'> & { body: string } });

/** What started an execution, as JSON text. */
export function encodeStart(start: ExecutionStart): string {
  if (start.kind !== 'webhook') return JSON.stringify(start);
  const { call, ...rest } = start;
  const { body, ...head } = call;
  const text = JSON.stringify({ ...rest, call: head });
  // Base64 needs no escapes: looking for some in a large body would hold up the server.
  const base64 = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64');
  return `${text.slice(0, -'}}'.length)},"body":"${base64}"}}`;
}

/** Reads what `encodeStart` wrote. */
export function decodeStart(text: string): ExecutionStart {
  const start = JSON.parse(text) as StoredStart;
  if (start.kind !== 'webhook') return start;
  return { ...start, call: { ...start.call, body: Buffer.from(start.call.body, 'base64') } };
}
