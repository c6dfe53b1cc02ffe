import type { JsonObject, JsonValue } from '@millrace/node-sdk';

/** Sets an own property under any name; `__proto__` is a plain name like all others. */
export function setOwn<Value>(target: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  } else target[name] = value;
}

/** Reads an own property. */
export function getOwn(source: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(source, name) ? source[name] : undefined;
}
