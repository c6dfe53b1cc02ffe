import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';

/** The value without fields that its schema does not name, unless it allows others. What the schema says by reference or choice stays whole. */
export function withoutOthers(value: JsonValue, schema: JsonValue | undefined): JsonValue {
  if (!isJsonObject(schema)) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutOthers(entry, schema.items));
  const { properties, additionalProperties = false } = schema;
  if (!isJsonObject(value) || !isJsonObject(properties) || isComposed(schema)) return value;
  const named = Object.entries(value).filter(
    ([name]) => additionalProperties !== false || Object.hasOwn(properties, name),
  );
  const kept: JsonObject = Object.create(null);
  for (const [name, inner] of named) {
    kept[name] = withoutOthers(inner ?? null, Object.hasOwn(properties, name) ? properties[name] : undefined);
  }
  return kept;
}

/** Its fields may be named elsewhere, too. */
function isComposed(schema: JsonObject): boolean {
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'].some((name) => schema[name] !== undefined);
}
