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
import { schemaFrom, schemaFromExample } from '../../../lib/ai/structured/schema-parameters.ts';

interface Parameters {
  name?: string | undefined;
  description: string;
  language: string;
  jsCode?: string | undefined;
  specifyInputSchema: boolean;
  schemaType?: string | undefined;
  jsonSchemaExample?: JsonValue | undefined;
  inputSchema?: JsonValue | undefined;
}

const EXAMPLE = 'jsonSchemaExample';
const SCHEMA = 'inputSchema';

const TEXT_INPUT: JsonObject = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
};

/** A script that a model calls. It finds what the model gave under the name `query`. */
export function codeTool({ parameters, node, scripts, asRun }: SupplyContext<Parameters>): Tool {
  const { description, language, jsCode = '', specifyInputSchema } = parameters;
  if (language === 'python') {
    throw new NodeError('Python scripts are not supported', {
      description: 'Rewrite the code in JavaScript and choose JavaScript as its language.',
      parameter: 'language',
      code: 'SCRIPT_LANGUAGE',
    });
  }
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
    parameters: specifyInputSchema ? schemaOf(parameters) : TEXT_INPUT,
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

function schemaOf({ schemaType, jsonSchemaExample, inputSchema }: Parameters): JsonObject {
  if (schemaType !== 'manual') {
    return objectSchema(schemaFromExample(jsonSchemaExample, { parameter: EXAMPLE, areRequired: true }), EXAMPLE);
  }
  return objectSchema(schemaFrom(inputSchema, SCHEMA), SCHEMA);
}

function objectSchema(schema: JsonObject, parameter: string): JsonObject {
  if (schema.type === 'object') return schema;
  throw new NodeError('The input of the tool is not described as an object', {
    parameter,
    description:
      parameter === EXAMPLE
        ? 'Write an object with a value for each field.'
        : 'Write a JSON Schema with "type": "object" and the fields as "properties".',
  });
}
