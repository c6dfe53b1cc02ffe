import {
  type Item,
  type JsonObject,
  type JsonValue,
  NodeError,
  nameForModel,
  type SupplyContext,
  type Tool,
  UNKNOWN_OUTCOME,
} from '@millrace/node-sdk';
import { schemaFrom, schemaFromExample } from '../../../lib/ai/structured/schema-parameters.ts';
import {
  fieldsOf,
  type GivenField,
  itemsOf,
  type WorkflowChoice,
  workflowOf,
} from '../../../lib/ai/workflows/called-workflow.ts';

interface Parameters extends WorkflowChoice {
  name?: string | undefined;
  description: string;
  workflowInputs?: { value?: JsonObject | null } | undefined;
  responsePropertyName?: string | undefined;
  fields?: { values?: GivenField[] } | undefined;
  specifyInputSchema?: boolean | undefined;
  schemaType?: string | undefined;
  jsonSchemaExample?: JsonValue | undefined;
  inputSchema?: JsonValue | undefined;
}

const TEXT: JsonObject = {
  type: 'object',
  properties: { input: { type: 'string', description: 'What the tool is to do or find' } },
  required: ['input'],
};

/** A workflow that a model runs. Of version 2 on its inputs say what the model gives; before, a text or an object. */
export function workflowTool(context: SupplyContext<Parameters>): Tool {
  const { node, parameters, asRun, parametersWith } = context;
  const isOld = node.typeVersion < 2;
  const run = async (args: JsonObject): Promise<JsonValue> => {
    const given = parametersWith(args);
    const json = isOld
      ? { ...fieldsOf(given.fields?.values), ...argumentsOf(args, given) }
      : inputsOf(args, given.workflowInputs?.value, isAsked(context));
    const items = await itemsOf(context, workflowOf(given), { json });
    if (!isOld || node.typeVersion >= 1.3) return items.map((item) => item.json);
    return answerIn(items, given.responsePropertyName || 'response');
  };
  return {
    name: nameForModel(parameters.name || node.name),
    description: parameters.description,
    parameters: isOld ? oldSchema(parameters, node.typeVersion) : newSchema(context),
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

/** Of version 2 on. A workflow that is given nothing gets the text of the model. */
function newSchema(context: SupplyContext<Parameters>): JsonObject {
  return isAsked(context) || hasInputs(context.parameters.workflowInputs?.value) ? context.toolSchema() : TEXT;
}

function isAsked(context: SupplyContext<Parameters>): boolean {
  return Object.keys((context.toolSchema().properties ?? {}) as JsonObject).length > 0;
}

function hasInputs(inputs: JsonObject | null | undefined): inputs is JsonObject {
  return Object.keys(inputs ?? {}).length > 0;
}

function inputsOf(args: JsonObject, inputs: JsonObject | null | undefined, isAskedFor: boolean): JsonObject {
  if (hasInputs(inputs)) return inputs;
  return isAskedFor ? args : { query: args.input ?? '' };
}

function argumentsOf(args: JsonObject, { specifyInputSchema }: Parameters): JsonObject {
  // As workflows of old files read it, whether the model gave a text or an object.
  return specifyInputSchema ? { ...args, query: args } : { query: args.input ?? '' };
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
