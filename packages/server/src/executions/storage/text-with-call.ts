import type { WebhookCall } from '@millrace/wire';

/** What has no call, or one whose body is base64, as JSON holds it. */
type InText<Value> = Value extends { call: WebhookCall }
  ? Omit<Value, 'call'> & { call: Omit<WebhookCall, 'body'> & { body: string } }
  : Value;

/** JSON text of something that may hold a call: its bytes as base64. */
export function encodeWithCall(value: object | { call: WebhookCall }): string {
  if (!('call' in value)) return JSON.stringify(value);
  const { call, ...rest } = value;
  const { body, ...head } = call;
  const text = JSON.stringify({ ...rest, call: head });
  // Base64 needs no escapes: looking for some in a large body would hold up the server.
  const base64 = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64');
  return `${text.slice(0, -'}}'.length)},"body":"${base64}"}}`;
}

/** Reads what `encodeWithCall` wrote. */
export function decodeWithCall<Value extends object>(text: string): Value | (Value & { call: WebhookCall }) {
  const value = JSON.parse(text) as InText<Value>;
  if (!('call' in value)) return value as Value;
  const { call } = value as { call: Omit<WebhookCall, 'body'> & { body: string } };
  return { ...(value as Value), call: { ...call, body: Buffer.from(call.body, 'base64') } };
}
