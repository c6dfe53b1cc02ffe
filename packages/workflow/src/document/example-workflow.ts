import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.ts';
import { resolveParameters } from '../node-type/defaults.ts';
import type { NodeProperty, NodeTypeDescription, PropertyGroup } from '../node-type/node-type.ts';
import { isDisplayed } from '../node-type/visibility.ts';
import type { Workflow, WorkflowNode } from './workflow.ts';

const START = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };

/** What a required text holds where its description gives no example. */
const SAMPLE_TEXT = 'example';

/** Of one node; a description may come from anywhere. */
const MOST_SAMPLES = 200;

/** How an example is set. */
export interface ExampleOptions {
  version: number;
  /** What the node does, as in `NodeAction`. Absent: what a new node does. */
  parameters?: JsonObject;
}

/**
 * A small workflow that shows a node at work, made from the parameters that its description declares: the node after a start by
 * hand; triggers and sub-nodes stand alone. Parameters that must be set have sample values.
 */
export function exampleWorkflow(
  description: NodeTypeDescription,
  { version, parameters = {} }: ExampleOptions,
): Pick<Workflow, 'nodes' | 'connections'> {
  const node: WorkflowNode = {
    id: 'example',
    name: description.defaults.name ?? description.displayName,
    type: description.name,
    typeVersion: version,
    position: [240, 0],
    parameters: exampleParameters(description.properties, { version, chosen: parameters }),
  };
  const takesItems = Array.isArray(description.inputs) && description.inputs.includes('main');
  if (!takesItems || description.name === START.type) return { nodes: [node], connections: {} };
  return {
    nodes: [{ id: 'start', ...START, position: [0, 0], parameters: {} }, node],
    connections: { [START.name]: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
  };
}

function exampleParameters(
  properties: NodeProperty[],
  { version, chosen }: { version: number; chosen: JsonObject },
): JsonObject {
  const parameters = { ...chosen };
  let samples = 0;
  let root = resolveParameters(properties, parameters, version);
  for (const property of properties) {
    if (!lacksValue(property, root[property.name])) continue;
    if (!isDisplayed(property.displayOptions, { root, siblings: root, typeVersion: version })) continue;
    if (samples++ === MOST_SAMPLES) break;
    parameters[property.name] = sampleOf(property, version);
    // A sample may show further parameters, which stand behind it.
    root = resolveParameters(properties, parameters, version);
  }
  return parameters;
}

function lacksValue({ required, typeOptions = {} }: NodeProperty, value: JsonValue | undefined): boolean {
  if (required && isEmpty(value)) return true;
  const { minRequiredFields = 0 } = typeOptions;
  if (minRequiredFields === 0) return false;
  return (isJsonObject(value) ? Object.values(value).flat().length : 0) < minRequiredFields;
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && value.__rl === true && isEmpty(value.value);
}

function sampleOf({ type, options = [], modes = [], typeOptions = {} }: NodeProperty, version: number): JsonValue {
  const choice = options.find((option) => 'value' in option)?.value ?? SAMPLE_TEXT;
  switch (type) {
    case 'resourceLocator':
      return {
        __rl: true,
        mode: (modes.find(({ name }) => name === 'id') ?? modes[0])?.name ?? 'id',
        value: SAMPLE_TEXT,
      };
    case 'options':
      return choice;
    case 'multiOptions':
      return [choice];
    case 'number':
      return typeOptions.minValue ?? 1;
    case 'boolean':
      return true;
    case 'dateTime':
      return '2026-01-31T09:00:00';
    case 'json':
      return '{}';
    case 'fixedCollection':
      return sampleGroup(options.find(isGroup), version);
    default:
      return typeOptions.multipleValues ? [SAMPLE_TEXT] : SAMPLE_TEXT;
  }
}

function isGroup(option: NonNullable<NodeProperty['options']>[number]): option is PropertyGroup {
  return 'values' in option;
}

function sampleGroup(group: PropertyGroup | undefined, version: number): JsonObject {
  return group ? { [group.name]: [exampleParameters(group.values, { version, chosen: {} })] } : {};
}
