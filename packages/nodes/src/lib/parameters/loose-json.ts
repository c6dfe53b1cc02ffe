import type { JsonObject, JsonValue, RunHint } from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';
import { repairedObject } from '../json/repaired-object.ts';
import { parseJsonParameter, requireObject } from './json-parameter.ts';

/**
 * The value of a `json` parameter, also where its text is only nearly the JSON of an object: single quotes, names without
 * quotes, commas at the end, line breaks in texts, values that an expression put there as they are. A hint says that it
 * was mended.
 * @throws NodeError for text that is not JSON.
 */
export function looseJson(
  value: JsonValue | undefined,
  label: string,
  parameter: string,
  hint: (hint: RunHint) => void,
): JsonValue {
  const mended = typeof value === 'string' && !isJson(value) ? repairedObject(value) : undefined;
  if (mended === undefined) return parseJsonParameter(value, label, parameter);
  const result = parseJsonParameter(mended, label, parameter);
  hint({ message: `'${label}' is not valid JSON and was read as ${mended.slice(0, 200)}`, type: 'warning' });
  return result;
}

/** Like {@link looseJson}, for a parameter that must hold an object. @throws NodeError */
export function looseJsonObject(...parameter: Parameters<typeof looseJson>): JsonObject {
  const [, label, name] = parameter;
  return requireObject(looseJson(...parameter), label, name);
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
