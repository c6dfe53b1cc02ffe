import {
  type BinaryData,
  type Item,
  type JsonObject,
  type JsonValue,
  NodeError,
  type TextDocument,
} from '@millrace/node-sdk';
import { parseJson } from '../../json/parse-json.ts';
import { documentsInJson } from './texts-in-json.ts';

/** Documents of a text, or of the JSON that an expression gave or a text holds. */
export function documentsIn(data: JsonValue | undefined, pointers: string): TextDocument[] {
  if (typeof data !== 'string') return documentsInJson(data ?? null, pointers, 'application/json');
  const json = /^\s*[[{]/.test(data) ? jsonIn(data) : undefined;
  if (json !== undefined) return documentsInJson(json, pointers, 'application/json');
  return data.trim() === '' ? [] : [{ text: data, metadata: { source: 'blob', blobType: 'text/plain' } }];
}

function jsonIn(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** One file of an item. @throws NodeError when the field has none */
export function fileOf({ binary }: Item, field: string): BinaryData {
  const file = binary && Object.hasOwn(binary, field) ? binary[field] : undefined;
  if (file) return file;
  throw new NodeError(`The item has no file in the field "${field}"`, {
    parameter: 'binaryDataKey',
    description: 'Name the field in which the file is.',
  });
}

/** What users add to what is known of each document. */
export interface MetadataValues {
  metadataValues?: Array<{ name: string; value: JsonValue }> | undefined;
}

export function withMetadata(documents: readonly TextDocument[], given: MetadataValues | undefined): TextDocument[] {
  const values = pairsOf(given);
  return documents.map(({ text, metadata }) => ({ text, metadata: { ...metadata, ...values } }));
}

export function pairsOf({ metadataValues = [] }: MetadataValues = {}): JsonObject {
  return Object.fromEntries(metadataValues.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]));
}
