import type { JsonValue } from '@millrace/workflow';

/** What of a value is plain data: functions, and all that JSON does not know, are left out. */
export function plainCopy(value: unknown): JsonValue | undefined {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
}
