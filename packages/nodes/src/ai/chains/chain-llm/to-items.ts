import { type Item, isJsonObject, type JsonValue, type OutputParser } from '@millrace/node-sdk';

/** Items of what a parser made of an answer: a value of a form stands in a field, entries of a list are items. */
export function toItems(value: JsonValue, { schema }: Pick<OutputParser, 'schema'>): Item[] {
  if (schema || !Array.isArray(value)) return [{ json: { output: value } }];
  return value.map((entry) => ({ json: isJsonObject(entry) ? entry : { text: entry } }));
}

/** The item of an answer that is JSON of any form: its fields, or the one value. */
export function toItem(value: JsonValue): Item {
  return { json: isJsonObject(value) ? value : { output: value } };
}
