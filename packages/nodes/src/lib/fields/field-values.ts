import { type JsonObject, NodeError } from '@millrace/node-sdk';
import type { FieldAccess } from './field-path.ts';

/** Chosen fields of an item, at the same place; fields it does not have are left out. */
export function pickFields(json: JsonObject, fields: readonly string[], access: FieldAccess): JsonObject {
  return fields.reduce<JsonObject>((result, field) => {
    const value = access.get(json, field);
    return value === undefined ? result : access.with(result, field, value);
  }, {});
}

/** An item without some of its fields. */
export function omitFields(json: JsonObject, fields: readonly string[], access: FieldAccess): JsonObject {
  return fields.reduce<JsonObject>((result, field) => access.without(result, field), json);
}

/** Error for a field that items were expected to have. */
export function missingField(field: string, where: string, options: { dotNotation: boolean; parameter: string }) {
  const hint =
    !options.dotNotation && field.includes('.')
      ? " 'Disable dot notation' is on: turn it off to reach into objects."
      : '';
  return new NodeError(`The field '${field}' is in none of the ${where}`, {
    description: `Check its spelling against the input data. Upper and lower case count.${hint}`,
    parameter: options.parameter,
    code: 'FIELD_MISSING',
  });
}
