import { isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';
import { kindOf } from '../values/value-text.ts';

/**
 * The value of a `json` parameter: JSON text, or what an expression gave.
 * @param label of the parameter, for messages.
 * @throws NodeError for text that is not JSON.
 */
export function parseJsonParameter(value: JsonValue | undefined, label: string, parameter: string): JsonValue {
  if (typeof value !== 'string') return value ?? null;
  try {
    return parseJson(value);
  } catch (cause) {
    throw new NodeError(`'${label}' is not valid JSON`, {
      description: `${(cause as Error).message}. Text put into JSON by an expression needs quotes around it; {{ JSON.stringify(value) }} gives them.`,
      parameter,
    });
  }
}

/** Like {@link parseJsonParameter}, for a parameter that must hold an object. */
export function parseJsonObjectParameter(value: JsonValue | undefined, label: string, parameter: string): JsonObject {
  return requireObject(parseJsonParameter(value, label, parameter), label, parameter);
}

/** The value, which must be an object. @throws NodeError */
export function requireObject(parsed: JsonValue, label: string, parameter: string): JsonObject {
  if (isJsonObject(parsed)) return parsed;
  throw new NodeError(`'${label}' must be a JSON object, not ${kindOf(parsed)}`, {
    description: 'Write it as { "name": value, … }.',
    parameter,
  });
}
