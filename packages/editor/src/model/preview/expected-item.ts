import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type NodeTypeDescription,
  type OutputSchema,
  outputSchemaOf,
  type WorkflowNode,
} from '@millrace/workflow';

/** What has to be known of the nodes of a workflow to tell what one of them will put out. */
export interface ExpectationSource {
  node(nodeId: string): WorkflowNode | undefined;
  /** Description of the node's type; `undefined` while it is not loaded. */
  type(node: WorkflowNode): NodeTypeDescription | undefined;
  /** The node that its first input comes from. */
  parent(nodeId: string): string | undefined;
  /** First item that the node put out in a run, or that is pinned. */
  item(nodeId: string): JsonObject | undefined;
}

/**
 * Tells an item as a node will put it out: from its data where there is some, else from what its type declares, with sample
 * values of the right types. `undefined` where nothing is known. What was told once is remembered.
 */
export function expectedItems(source: ExpectationSource): (nodeId: string) => JsonObject | undefined {
  const known = new Map<string, JsonObject | undefined>();
  return (nodeId) => {
    const passed: WorkflowNode[] = [];
    let at: string | undefined = nodeId;
    // Up to the node whose items do not hang on its input, then down again with what each one adds.
    while (at !== undefined && !known.has(at)) {
      known.set(at, source.item(at));
      const node: WorkflowNode | undefined = known.get(at) ? undefined : source.node(at);
      if (!node) break;
      passed.push(node);
      at = keepsInput(node, source) ? source.parent(at) : undefined;
    }
    let item = at === undefined ? undefined : known.get(at);
    for (const node of passed.reverse()) {
      const own = ownFields(node, source);
      item = own ? { ...item, ...own } : item;
      known.set(node.id, item);
    }
    return known.get(nodeId);
  };
}

function keepsInput(node: WorkflowNode, source: ExpectationSource): boolean {
  return node.disabled === true || declaredOutput(node, source)?.keepsInput === true;
}

/** What the node puts into its items itself. */
function ownFields(node: WorkflowNode, source: ExpectationSource): JsonObject | undefined {
  const output = node.disabled ? undefined : declaredOutput(node, source);
  if (!output) return undefined;
  const sample = sampleOf(output.schema);
  const fields: JsonObject = isJsonObject(sample) ? { ...sample } : {};
  if (output.assignments !== undefined) addAssignments(fields, node.parameters[output.assignments]);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function declaredOutput(node: WorkflowNode, source: ExpectationSource): OutputSchema | undefined {
  const type = source.type(node);
  return type && outputSchemaOf(type, node);
}

function addAssignments(fields: JsonObject, value: JsonValue | undefined): void {
  const list = isJsonObject(value) ? value.assignments : undefined;
  if (!Array.isArray(list)) return;
  for (const entry of list) {
    if (!isJsonObject(entry) || typeof entry.name !== 'string' || entry.name === '') continue;
    put(fields, entry.name.split('.'), assignedValue(entry));
  }
}

/** The value itself where it is fixed, else a sample of its type. */
function assignedValue({ value, type }: JsonObject): JsonValue {
  if (value !== undefined && !(typeof value === 'string' && value.startsWith('='))) return value;
  return sampleOf({ type: typeof type === 'string' ? type : 'string' });
}

function put(target: JsonObject, [key = '', ...rest]: readonly string[], value: JsonValue): void {
  const [next] = rest;
  const present = Object.hasOwn(target, key) ? target[key] : undefined;
  const below: JsonObject = isJsonObject(present) ? { ...present } : {};
  if (next !== undefined) put(below, rest, value);
  // Fields may have any name, that of a prototype too.
  Object.defineProperty(target, key, {
    value: next === undefined ? value : below,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Deeper schemas are given up: they may be endless. */
const MAX_DEPTH = 8;

const EMPTY_OF_TYPE: Readonly<Record<string, JsonValue>> = { string: '', number: 0, integer: 0, boolean: false };

/** A value that fits a JSON Schema. */
export function sampleOf(schema: JsonValue | undefined, depth = 0): JsonValue {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return null;
  const [example] = Array.isArray(schema.examples) ? schema.examples : Array.isArray(schema.enum) ? schema.enum : [];
  const given = example ?? schema.const ?? schema.default;
  if (given !== undefined) return given;
  const choices = [schema.anyOf, schema.oneOf].find((list) => Array.isArray(list));
  if (Array.isArray(choices)) return sampleOf(choices.find((choice) => !isNull(choice)) ?? null, depth + 1);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const type = types.find((name) => name !== 'null');
  if (type === 'array') return schema.items === undefined ? [] : [sampleOf(schema.items, depth + 1)];
  if (type === 'object') return sampleObject(schema.properties, depth);
  return typeof type === 'string' && Object.hasOwn(EMPTY_OF_TYPE, type) ? (EMPTY_OF_TYPE[type] ?? null) : null;
}

function sampleObject(properties: JsonValue | undefined, depth: number): JsonObject {
  if (!isJsonObject(properties)) return {};
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, depth + 1)]));
}

function isNull(schema: JsonValue): boolean {
  return isJsonObject(schema) && schema.type === 'null';
}
