import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';

/** Deeper values are kept as JSON. */
const DEEPEST = 8;

export interface FlatOptions {
  /** Between the names of a path. */
  separator: string;
  /** Makes a name that the store takes. Default: the name. */
  nameOf?(name: string): string;
  /** Lists of texts, of numbers or of truths may stay lists. Default: they become JSON. */
  keepsLists?: boolean;
}

/** Metadata for stores that know no nested values: their paths become names. What is empty is left out. */
export function flatMetadata(metadata: JsonObject, options: FlatOptions): Record<string, JsonValue> {
  const flat: Record<string, JsonValue> = Object.create(null);
  const { separator, nameOf = (name: string) => name, keepsLists = false } = options;
  const visit = (value: JsonValue, path: readonly string[]): void => {
    if (value === null) return;
    if (isJsonObject(value) && path.length < DEEPEST) {
      for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
    } else {
      const isPlain = typeof value !== 'object' || (keepsLists && isPlainList(value));
      flat[nameOf(path.join(separator))] = isPlain ? value : JSON.stringify(value);
    }
  };
  visit(metadata, []);
  return flat;
}

function isPlainList(value: JsonValue): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const [first] = value;
  return typeof first !== 'object' && value.every((one) => typeof one === typeof first);
}
