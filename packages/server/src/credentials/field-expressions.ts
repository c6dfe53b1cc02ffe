import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** Whether some field is an expression. */
export function holdsExpression(data: JsonObject): boolean {
  return !expressionsIn(data).next().done;
}

/** The expressions in a value, however deep. */
export function* expressionsIn(value: JsonValue): Generator<string, void> {
  if (typeof value === 'string') {
    if (value.startsWith('=')) yield value;
  } else if (Array.isArray(value)) {
    for (const entry of value) yield* expressionsIn(entry);
  } else if (isJsonObject(value)) {
    for (const entry of Object.values(value)) yield* expressionsIn(entry);
  }
}
