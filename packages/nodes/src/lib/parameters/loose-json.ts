import type { JsonObject, JsonValue, RunHint } from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';
import { repairedObject } from '../json/repaired-object.ts';
import { parseJsonObjectParameter } from './json-parameter.ts';

/**
 * The object of a `json` parameter, also where its text is only nearly JSON: single quotes, names without quotes, commas at
 * the end, line breaks in texts, values that an expression put there as they are. A hint says that it was mended.
 * @throws NodeError for what is no object.
 */
export function looseJsonObject(
  value: JsonValue | undefined,
  label: string,
  parameter: string,
  hint: (hint: RunHint) => void,
): JsonObject {
  const mended = typeof value === 'string' && !isJson(value) ? repairedObject(value) : undefined;
  if (mended === undefined) return parseJsonObjectParameter(value, label, parameter);
  const result = parseJsonObjectParameter(mended, label, parameter);
  hint({ message: `'${label}' is not valid JSON and was read as ${mended.slice(0, 200)}`, type: 'warning' });
  return result;
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
