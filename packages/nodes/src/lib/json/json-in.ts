import type { JsonValue } from '@millrace/node-sdk';
import { parseJson } from './parse-json.ts';

/** What a message says as JSON; what is none stays text: senders differ. */
export function jsonIn(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
