import type { JsonValue } from '@millrace/workflow';

/** What a text that a node mends is read as. */
export type JsonReading = { kind: 'valid' | 'mended'; value: JsonValue } | { kind: 'broken' };

/** Longer texts are not mended here: that would hold up typing. */
const MAX_CHARACTERS = 200_000;

export function readJson(text: string, mend: (text: string) => string | undefined): JsonReading {
  const valid = parsed(text);
  if (valid !== undefined) return { kind: 'valid', value: valid };
  const mended = text.length > MAX_CHARACTERS ? undefined : mend(text);
  const value = mended === undefined ? undefined : parsed(mended);
  return value === undefined ? { kind: 'broken' } : { kind: 'mended', value };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
