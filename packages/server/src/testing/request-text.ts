import type { IncomingMessage } from 'node:http';

/** The whole body of a request. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString();
}
