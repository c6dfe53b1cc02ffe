import { isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { jsonIn } from '../open-ai-settings.ts';

/** JSON of a parameter; undefined where it is empty. @throws NodeError that names the parameter */
export function jsonField(value: JsonValue | undefined, parameter: string): JsonValue | undefined {
  try {
    return jsonIn(value);
  } catch (cause) {
    throw new NodeError(`'${parameter}' is not JSON`, {
      description: 'Check its quotes, commas and brackets.',
      parameter,
      cause,
    });
  }
}

/** An object of JSON of a parameter; undefined where it is empty. @throws NodeError that names the parameter */
export function objectField(value: JsonValue | undefined, parameter: string): JsonObject | undefined {
  const found = jsonField(value, parameter);
  if (found === undefined || found === null) return undefined;
  if (isJsonObject(found)) return Object.keys(found).length > 0 ? found : undefined;
  throw new NodeError(`'${parameter}' is not a JSON object`, {
    description: 'Write values by name, for example { "customer": "42" }.',
    parameter,
  });
}
