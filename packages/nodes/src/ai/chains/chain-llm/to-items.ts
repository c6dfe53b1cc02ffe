import { type Item, isJsonObject, type JsonValue } from '@millrace/node-sdk';

/** Items of what a parser made of an answer: entries of a list are items, and what is no object stands in a field. */
export function toItems(value: JsonValue): Item[] {
  if (Array.isArray(value)) return value.map((entry) => ({ json: isJsonObject(entry) ? entry : { text: entry } }));
  return [{ json: { output: value } }];
}
