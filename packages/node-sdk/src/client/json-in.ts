import type { JsonValue } from '@millrace/workflow';

/** The JSON in a body; undefined when it is none. */
export function jsonIn(body: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
