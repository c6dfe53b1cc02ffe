import type { ExecutionStart } from '@millrace/wire';

/** What started an execution, as JSON text. */
export function encodeStart(start: ExecutionStart): string {
  if (start.kind !== 'webhook') return JSON.stringify(start);
  const { call, ...rest } = start;
  return JSON.stringify({ ...rest, call: { ...call, body: Buffer.from(call.body).toString('base64') } });
}

/** Reads what `encodeStart` wrote. */
export function decodeStart(text: string): ExecutionStart {
  const start = JSON.parse(text) as ExecutionStart;
  if (start.kind !== 'webhook') return start;
  return { ...start, call: { ...start.call, body: Buffer.from(start.call.body as unknown as string, 'base64') } };
}
