import { isJsonObject, type JsonObject, type JsonValue, NodeError, nameForModel, type Tool } from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';

/** @throws NodeError where no tool has the name, or it could be several */
export function toolNamed(name: string, tools: readonly Tool[]): Tool {
  const wanted = nameForModel(name);
  const found = name === '' && tools.length === 1 ? tools[0] : tools.find((tool) => tool.name === wanted);
  if (found) return found;
  const names = tools.map((tool) => `"${tool.name}"`).join(', ');
  throw new NodeError(name === '' ? 'No tool is chosen' : `No connected tool is called "${name}"`, {
    parameter: 'toolName',
    description: `Name one of ${names}.`,
  });
}

/** What a tool is given: an object, also as JSON, or a text for the only field. @throws NodeError for another input */
export function argumentsFor({ name, parameters }: Tool, query: JsonValue | undefined): JsonObject {
  const given = inputIn(query);
  const fields = isJsonObject(parameters.properties) ? Object.keys(parameters.properties) : [];
  const [field] = fields;
  const args = isJsonObject(given)
    ? given
    : fields.length === 1 && field !== undefined
      ? { [field]: given }
      : undefined;
  if (!args) throw misfit(`The input of the tool "${name}" is not an object`, fields);
  const required = Array.isArray(parameters.required) ? parameters.required.map(String) : [];
  const missing = required.filter((one) => !Object.hasOwn(args, one));
  if (missing.length > 0) throw misfit(`The tool "${name}" is not given ${missing.join(', ')}`, fields);
  return args;
}

function inputIn(query: JsonValue | undefined): JsonValue {
  if (typeof query !== 'string') return query ?? {};
  try {
    const value = parseJson(query);
    return isJsonObject(value) ? value : query;
  } catch {
    // A text for its only field.
    return query;
  }
}

function misfit(message: string, fields: readonly string[]): NodeError {
  return new NodeError(message, {
    parameter: 'query',
    description: `Give an object with the fields of the tool: ${fields.join(', ')}.`,
  });
}
