import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  nameForModel,
  type SupplyContext,
  type Tool,
  UNKNOWN_OUTCOME,
} from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';

type ToolContext = SupplyContext<{
  name: string | undefined;
  description: string;
  jsCode: string;
  specifyInputSchema: boolean;
  inputSchema: JsonValue | undefined;
}>;

const TEXT_INPUT: JsonObject = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
};

/** A script that a model calls. It finds what the model gave under the name `query`. */
export function codeTool({ parameters, node, scripts, asRun }: ToolContext): Tool {
  const { description, jsCode, specifyInputSchema, inputSchema } = parameters;
  const invoke = async (args: JsonObject): Promise<string> => {
    const query = specifyInputSchema ? args : (args.input ?? args.query ?? '');
    const returned = await scripts.run({
      source: callOf(jsCode),
      mode: 'all',
      dialect: 'code',
      items: [{ json: { query } }],
    });
    return textOf(returned);
  };
  return {
    name: nameForModel(parameters.name ?? node.name),
    description,
    parameters: specifyInputSchema ? schemaIn(inputSchema) : TEXT_INPUT,
    invoke: (args) =>
      asRun(() => invoke(args), {
        request: args,
        response: (response) => ({ response }),
        restore: ({ response }) => String(response),
        ifUnknown: () => UNKNOWN_OUTCOME,
      }),
  };
}

/** On one line before the script, so that lines named by its errors stay right. */
function callOf(script: string): string {
  return `const returned = await (async (query) => { ${script}\n})($input.first().json.query); return [{ json: { returned } }];`;
}

function textOf(returned: JsonValue | undefined): string {
  const first = Array.isArray(returned) ? returned[0] : undefined;
  const json = isJsonObject(first) ? first.json : undefined;
  const value = isJsonObject(json) ? json.returned : undefined;
  if (value === undefined || value === null) {
    throw new NodeError('The script of the tool returned nothing', { description: 'Return a text or a value.' });
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function schemaIn(value: JsonValue | undefined): JsonObject {
  const schema = typeof value === 'string' ? parseJson(value) : value;
  if (isJsonObject(schema) && schema.type === 'object') return schema;
  throw new NodeError('The schema of the input does not describe an object', {
    parameter: 'inputSchema',
    description: 'Write a JSON Schema with "type": "object" and the fields as "properties".',
  });
}
