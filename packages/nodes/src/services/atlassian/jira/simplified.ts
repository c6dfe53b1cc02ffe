import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';

/** An issue whose fields stand beside its key, by the names that people see. */
export function simplified({ id = null, key = null, self = null, fields, names }: JsonObject): JsonObject {
  const result: JsonObject = Object.assign(Object.create(null), { id, key, self });
  const shown = isJsonObject(names) ? names : {};
  for (const [name, value] of Object.entries(isJsonObject(fields) ? fields : {})) {
    const label = Object.hasOwn(shown, name) ? shown[name] : undefined;
    result[typeof label === 'string' ? label : name] = value as JsonValue;
  }
  return result;
}
