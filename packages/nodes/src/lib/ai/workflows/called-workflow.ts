import {
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type NodeContext,
  NodeError,
  type ResourceLocatorValue,
  type SubWorkflow,
} from '@millrace/node-sdk';
import { parseJson } from '../../json/parse-json.ts';

/** Which workflow a sub-node runs. */
export interface WorkflowChoice {
  source: string;
  workflowId?: string | number | ResourceLocatorValue | undefined;
  workflowJson?: JsonValue | undefined;
}

/** A value that is given to the workflow besides. */
export interface GivenField {
  name: string;
  type: string;
  stringValue?: string | undefined;
  numberValue?: string | undefined;
  booleanValue?: string | undefined;
  arrayValue?: string | undefined;
  objectValue?: JsonValue | undefined;
}

/** @throws NodeError when none is chosen, or what is written is none */
export function workflowOf({ source, workflowId, workflowJson }: WorkflowChoice): SubWorkflow {
  if (source === 'parameter') {
    const document = typeof workflowJson === 'string' ? parsed(workflowJson) : workflowJson;
    if (isJsonObject(document)) return { document };
    throw new NodeError('The workflow is not a JSON object', { parameter: 'workflowJson' });
  }
  const id = String((typeof workflowId === 'object' ? workflowId.value : workflowId) ?? '').trim();
  if (id !== '') return { id };
  throw new NodeError('No workflow is chosen', { parameter: 'workflowId', description: 'Choose a workflow.' });
}

/** What the workflow puts out for one item. @throws NodeError when it fails or waits */
export async function itemsOf(
  { subWorkflows }: Pick<NodeContext, 'subWorkflows'>,
  workflow: SubWorkflow,
  item: Item,
): Promise<Item[]> {
  const execution = await subWorkflows.run({ workflow, items: [item], wait: true });
  if (execution.status === 'success') return execution.items;
  throw new NodeError('The workflow waits, which it cannot here', {
    description: `Take what waits out of the workflow. Its execution is ${execution.executionId}.`,
  });
}

/** The values by their names. */
export function fieldsOf(fields: readonly GivenField[] = []): JsonObject {
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
}: GivenField): JsonValue {
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

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
