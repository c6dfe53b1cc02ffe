import type { JsonObject, JsonValue } from './json.ts';

/** What a type must be for its values to be JSON. Fields that are `undefined` are as good as absent: JSON leaves them out. */
type JsonShape<T> = T extends JsonValue | undefined
  ? T
  : T extends (...given: never[]) => unknown
    ? never
    : T extends object
      ? { [Field in keyof T]: JsonShape<T[Field]> }
      : never;

type AsJson<T> = T extends readonly unknown[] ? JsonValue[] : JsonObject;

/**
 * Takes a value of an interface for the JSON that it is: an interface has no index signature, so the compiler does not see
 * that it fits. A type that holds anything else does not compile.
 */
export function asJson<T extends object>(value: T & JsonShape<T>): AsJson<T> {
  return value as unknown as AsJson<T>;
}
