import { isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseJson } from '../../json/parse-json.ts';

/** An option in JSON, which may be left empty. @throws NodeError for what is no object */
export function objectOption(value: JsonValue | undefined, parameter: string): JsonObject | undefined {
  const given = typeof value === 'string' ? parsed(value) : value;
  if (given === undefined || given === null) return undefined;
  if (isJsonObject(given)) return given;
  throw new NodeError('The option is not a JSON object', { parameter, description: 'Write it as { "name": value }.' });
}

function parsed(text: string): JsonValue | undefined {
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
