import type { JsonValue } from '@millrace/node-sdk';

/** Deeper values cannot be written as JSON again, or copied, by functions that call themselves. */
export const MAX_DEPTH = 512;

/**
 * Parses JSON from outside.
 * @throws SyntaxError for text that is not JSON or that is nested too deeply.
 */
export function parseJson(text: string): JsonValue {
  // What is that deep needs a bracket to open and one to close each level.
  if (text.length > 2 * MAX_DEPTH && isTooDeep(text)) throw tooDeep();
  return JSON.parse(text) as JsonValue;
}

export function tooDeep(): SyntaxError {
  return new SyntaxError(`The value is nested more than ${MAX_DEPTH} levels deep`);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return false;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];
