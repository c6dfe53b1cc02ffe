import { workflowRoutes } from '@millrace/api';
import { isJsonObject, type JsonObject, type JsonValue, type MappedField, type MappedFields } from '@millrace/workflow';
import { apiClient } from '../../../../server/api-client.ts';

const TRIGGER_TYPE = 'n8n-nodes-base.executeWorkflowTrigger';

/** The inputs that a workflow declares for being run by another one: the workflow that the parameter `workflowId` names. */
export async function subWorkflowInputs(parameters: JsonObject, signal: AbortSignal): Promise<MappedFields> {
  const { workflowId } = parameters;
  const id = isJsonObject(workflowId) ? workflowId.value : workflowId;
  if (typeof id !== 'string' || id === '' || id.startsWith('=')) return { fields: [] };
  const workflow = await apiClient.call(workflowRoutes.get, { params: { id }, signal });
  const trigger = workflow.nodes.find((node) => node.type === TRIGGER_TYPE && !node.disabled);
  return { fields: trigger ? declaredInputs(trigger.parameters) : [] };
}

/** Inputs as the trigger's parameters declare them. */
export function declaredInputs({ inputSource, workflowInputs, jsonExample }: JsonObject): MappedField[] {
  if (inputSource === 'passthrough') return [];
  if (inputSource === 'jsonExample') return exampleInputs(jsonExample);
  const values = isJsonObject(workflowInputs) && Array.isArray(workflowInputs.values) ? workflowInputs.values : [];
  return values
    .filter(isJsonObject)
    .flatMap(({ name, type }) =>
      typeof name === 'string' && name !== '' ? [inputField(name, typeof type === 'string' ? type : 'string')] : [],
    );
}

function exampleInputs(example: JsonValue | undefined): MappedField[] {
  const value = typeof example === 'string' ? parsed(example) : example;
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, sample]) => inputField(name, typeOf(sample)));
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function typeOf(sample: JsonValue): string {
  if (sample === null) return 'any';
  return Array.isArray(sample) ? 'array' : typeof sample;
}

const TYPES = ['string', 'number', 'boolean', 'array', 'object'] as const;

function inputField(name: string, type: string): MappedField {
  const known = TYPES.find((entry) => entry === type);
  return { id: name, displayName: name, canBeUsedToMatch: false, ...(known && { type: known }) };
}
