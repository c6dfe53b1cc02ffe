import { isJsonObject, type JsonObject, type JsonValue, NodeError, type ResourceMapperValue } from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';

interface ArgumentParameters {
  inputMode: string;
  parameters?: ResourceMapperValue | undefined;
  jsonInput?: JsonValue | undefined;
}

/** What the tool is given. @throws NodeError for a text that is not what its parameter takes */
export function argumentsOf({ inputMode, parameters, jsonInput }: ArgumentParameters): JsonObject {
  if (inputMode === 'json') {
    const value = typeof jsonInput === 'string' ? readJson(jsonInput, 'jsonInput') : jsonInput;
    if (isJsonObject(value)) return value;
    throw new NodeError('The JSON for the tool is not an object', {
      description: 'Write it as { "name": value }, with the names of its parameters.',
      parameter: 'jsonInput',
    });
  }
  const types = new Map((parameters?.schema ?? []).map(({ id, type }) => [id, type]));
  const given: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(parameters?.value ?? {})) {
    if (value !== null && value !== undefined) given[name] = typedValue(value, types.get(name), name);
  }
  return given;
}

/** Fields hold texts where an expression gave one. */
function typedValue(value: JsonValue, type: string | undefined, name: string): JsonValue {
  if (typeof value !== 'string') return value;
  switch (type) {
    case 'array':
    case 'object':
      return readJson(value, `parameters.${name}`);
    case 'number': {
      const number = Number(value);
      return value.trim() === '' || Number.isNaN(number) ? value : number;
    }
    case 'boolean':
      return value === 'true' || (value === 'false' ? false : value);
    default:
      return value;
  }
}

function readJson(text: string, parameter: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    throw new NodeError(`The text for "${parameter.replace('parameters.', '')}" is not valid JSON`, {
      description: 'Lists are written as ["a", "b"], objects as { "name": "value" }.',
      parameter,
    });
  }
}
