import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';

/** A JSON Schema that values like the example have. @param areRequired whether each field has to be there */
export function schemaOfExample(example: JsonValue | undefined, areRequired: boolean): JsonObject {
  if (Array.isArray(example)) {
    return { type: 'array', ...(example.length > 0 && { items: schemaOfExample(example[0], areRequired) }) };
  }
  if (isJsonObject(example)) {
    const properties: JsonObject = Object.create(null);
    for (const [name, value] of Object.entries(example)) properties[name] = schemaOfExample(value, areRequired);
    return {
      type: 'object',
      properties,
      ...(areRequired && { required: Object.keys(example) }),
      additionalProperties: false,
    };
  }
  if (example === null || example === undefined) return {};
  return { type: typeof example };
}
