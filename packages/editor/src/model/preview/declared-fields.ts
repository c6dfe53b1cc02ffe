import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ListedFields,
  type OutputSchema,
} from '@millrace/workflow';

/** What a node puts into its items itself, as far as its type and its parameters tell, with sample values. */
export function declaredFields(output: OutputSchema, parameters: JsonObject): JsonObject {
  const fields: JsonObject = {};
  if (output.listed !== undefined) addListed(fields, output.listed, parameters);
  if (output.example !== undefined) addAll(fields, parsed(parameters[output.example]));
  addAll(fields, sampleOf(output.schema));
  if (output.assignments !== undefined) addAssignments(fields, parameters[output.assignments]);
  return fields;
}

function addAll(fields: JsonObject, item: JsonValue | undefined): void {
  if (!isJsonObject(item)) return;
  for (const [name, value] of Object.entries(item)) setOwn(fields, name, value);
}

function parsed(text: JsonValue | undefined): JsonValue | undefined {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // It is still being typed, or an expression.
    return undefined;
  }
}

function addListed(fields: JsonObject, { at: [parameter, group], name, kind }: ListedFields, given: JsonObject): void {
  const groups = given[parameter];
  const entries = isJsonObject(groups) ? groups[group] : undefined;
  if (!Array.isArray(entries)) return;
  for (const entry of entries.filter(isJsonObject)) {
    const field = name.map((each) => entry[each]).find((value) => typeof value === 'string' && value !== '');
    const type = typeOfKind(entry[kind.name], kind.types);
    if (typeof field === 'string' && !isExpression(field) && type !== null) setOwn(fields, field, sampleOf({ type }));
  }
}

function typeOfKind(kind: JsonValue | undefined, types: ListedFields['kind']['types']): string | null {
  return typeof kind === 'string' && Object.hasOwn(types, kind) ? (types[kind] ?? null) : 'string';
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
  if (value !== undefined && !isExpression(value)) return value;
  return sampleOf({ type: typeof type === 'string' ? type : 'string' });
}

function put(target: JsonObject, [key = '', ...rest]: readonly string[], value: JsonValue): void {
  const [next] = rest;
  const present = Object.hasOwn(target, key) ? target[key] : undefined;
  const below: JsonObject = isJsonObject(present) ? { ...present } : {};
  if (next !== undefined) put(below, rest, value);
  setOwn(target, key, next === undefined ? value : below);
}

/** Fields may have any name, that of a prototype too. */
function setOwn(target: JsonObject, name: string, value: JsonValue): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function isExpression(value: JsonValue): boolean {
  return typeof value === 'string' && value.startsWith('=');
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
