import {
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  nameForModel,
  type ResourceLocatorValue,
  type SubWorkflow,
  type SupplyContext,
  type Tool,
  UNKNOWN_OUTCOME,
} from '@millrace/node-sdk';
import { schemaFrom, schemaFromExample } from '../../../lib/ai/structured/schema-parameters.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';

interface Parameters {
  name?: string | undefined;
  description: string;
  source: string;
  workflowId?: string | number | ResourceLocatorValue | undefined;
  workflowJson?: JsonValue | undefined;
  workflowInputs?: { value?: JsonObject | null } | undefined;
  responsePropertyName?: string | undefined;
  fields?: { values?: Field[] } | undefined;
  specifyInputSchema?: boolean | undefined;
  schemaType?: string | undefined;
  jsonSchemaExample?: JsonValue | undefined;
  inputSchema?: JsonValue | undefined;
}

interface Field {
  name: string;
  type: string;
  stringValue?: string | undefined;
  numberValue?: string | undefined;
  booleanValue?: string | undefined;
  arrayValue?: string | undefined;
  objectValue?: JsonValue | undefined;
}

const TEXT: JsonObject = {
  type: 'object',
  properties: { query: { type: 'string', description: 'What the tool is to do or find' } },
  required: ['query'],
};

/** A workflow that a model runs. Of version 2 on its inputs say what the model gives; before, a text or an object. */
export function workflowTool(context: SupplyContext<Parameters>): Tool {
  const { node, parameters, asRun, parametersWith } = context;
  const isOld = node.typeVersion < 2;
  const run = async (args: JsonObject): Promise<JsonValue> => {
    const given = parametersWith(args);
    const json = isOld
      ? { ...fieldsOf(given.fields?.values), ...argumentsOf(args, given) }
      : (given.workflowInputs?.value ?? args);
    const items = await itemsOf(context, workflowOf(given), { json });
    if (!isOld || node.typeVersion >= 1.3) return items.map((item) => item.json);
    return answerIn(items, given.responsePropertyName || 'response');
  };
  return {
    name: nameForModel(parameters.name || node.name),
    description: parameters.description,
    parameters: isOld ? oldSchema(parameters, node.typeVersion) : context.toolSchema(),
    async invoke(args) {
      const answer = await asRun(() => run(args), {
        request: args,
        response: (response) => ({ response }),
        restore: ({ response }) => response ?? null,
        ifUnknown: () => UNKNOWN_OUTCOME,
      });
      return typeof answer === 'string' ? answer : JSON.stringify(answer);
    },
  };
}

function oldSchema(
  { specifyInputSchema, schemaType, jsonSchemaExample, inputSchema }: Parameters,
  version: number,
): JsonObject {
  if (!specifyInputSchema) return TEXT;
  if (schemaType === 'manual') return schemaFrom(inputSchema, 'inputSchema');
  return schemaFromExample(jsonSchemaExample, { parameter: 'jsonSchemaExample', areRequired: version >= 1.3 });
}

function argumentsOf(args: JsonObject, { specifyInputSchema }: Parameters): JsonObject {
  // As workflows of old files read it, whether the model gave a text or an object.
  return specifyInputSchema ? { ...args, query: args } : args;
}

function workflowOf({ source, workflowId, workflowJson }: Parameters): SubWorkflow {
  if (source === 'parameter') {
    const document = typeof workflowJson === 'string' ? parsed(workflowJson) : workflowJson;
    if (isJsonObject(document)) return { document };
    throw new NodeError('The workflow is no JSON object', { parameter: 'workflowJson' });
  }
  const id = String((typeof workflowId === 'object' ? workflowId.value : workflowId) ?? '').trim();
  if (id !== '') return { id };
  throw new NodeError('No workflow is chosen', { parameter: 'workflowId', description: 'Choose a workflow.' });
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

async function itemsOf(context: SupplyContext<Parameters>, workflow: SubWorkflow, item: Item): Promise<Item[]> {
  const execution = await context.subWorkflows.run({ workflow, items: [item], wait: true });
  if (execution.status === 'success') return execution.items;
  throw new NodeError('The workflow waits, which a tool cannot', {
    description: `Take what waits out of the workflow. Its execution is ${execution.executionId}.`,
  });
}

/** The answer of old versions: one field of the last item. */
function answerIn(items: readonly Item[], field: string): JsonValue {
  const value = items.at(-1)?.json[field];
  if (value !== undefined) return value;
  throw new NodeError(`The workflow gave no field "${field}"`, {
    parameter: 'responsePropertyName',
    description: 'Let its last node put the answer there.',
  });
}

function fieldsOf(fields: readonly Field[] = []): JsonObject {
  const json: JsonObject = Object.create(null);
  for (const field of fields) json[field.name] = fieldValue(field);
  return json;
}

function fieldValue({
  type,
  stringValue = '',
  numberValue,
  booleanValue,
  arrayValue = '[]',
  objectValue,
}: Field): JsonValue {
  switch (type) {
    case 'numberValue':
      return Number(numberValue);
    case 'booleanValue':
      return String(booleanValue) === 'true';
    case 'arrayValue':
      return parsed(arrayValue) ?? [];
    case 'objectValue':
      return (typeof objectValue === 'string' ? parsed(objectValue) : objectValue) ?? {};
    default:
      return stringValue;
  }
}
