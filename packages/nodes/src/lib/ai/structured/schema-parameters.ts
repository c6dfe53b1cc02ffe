import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { parseJson } from '../../json/parse-json.ts';
import { aiError } from '../errors/ai-error-codes.ts';
import { schemaOfExample } from './schema-of-example.ts';

/** A schema out of a parameter with an example. @throws NodeError `AI_SCHEMA_INVALID` */
export function schemaFromExample(
  value: JsonValue | undefined,
  { parameter, areRequired }: { parameter: string; areRequired: boolean },
): JsonObject {
  return schemaOfExample(jsonIn(value, parameter), areRequired);
}

/** A schema out of a parameter that holds one. @throws NodeError `AI_SCHEMA_INVALID` */
export function schemaFrom(value: JsonValue | undefined, parameter: string): JsonObject {
  const schema = jsonIn(value, parameter);
  if (isJsonObject(schema)) return schema;
  throw invalid('The JSON Schema is not an object', parameter);
}

/** A parameter of JSON is a text, or what an expression gave. */
function jsonIn(value: JsonValue | undefined, parameter: string): JsonValue | undefined {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch (error) {
    throw invalid(`It is not JSON: ${error instanceof Error ? error.message : ''}`, parameter);
  }
}

function invalid(message: string, parameter: string) {
  return aiError('AI_SCHEMA_INVALID', message, {
    parameter,
    description: 'Write JSON, with names and texts in double quotes.',
  });
}
