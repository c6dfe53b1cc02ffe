import type { ExecutionStart, WebhookCall } from '@millrace/wire';

type WebhookStart = Extract<ExecutionStart, { kind: 'webhook' }>;

/** A start as JSON holds it: bytes as base64. */
type StoredStart =
  | Exclude<ExecutionStart, WebhookStart>
  | (Omit<WebhookStart, 'call'> & { call: Omit<WebhookCall, 'body'> & { body: string } });

/** What started an execution, as JSON text. */
export function encodeStart(start: ExecutionStart): string {
  return JSON.stringify(toStored(start));
}

/** Reads what `encodeStart` wrote. */
export function decodeStart(text: string): ExecutionStart {
  const start = JSON.parse(text) as StoredStart;
  if (start.kind !== 'webhook') return start;
  return { ...start, call: { ...start.call, body: Buffer.from(start.call.body, 'base64') } };
}

function toStored(start: ExecutionStart): StoredStart {
  if (start.kind !== 'webhook') return start;
  return { ...start, call: { ...start.call, body: Buffer.from(start.call.body).toString('base64') } };
}
