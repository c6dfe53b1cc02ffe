import { createHash } from 'node:crypto';
import { JsonText } from '../http/json-text.ts';

/** Characters of six bits each. */
const HASH_LENGTH = 16;

/** Large, and the same until another program runs: whoever has it is told so. */
export function lastingJson(value: unknown): JsonText {
  const text = JSON.stringify(value);
  return new JsonText([text], { version: hashOf(text) });
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);
}
