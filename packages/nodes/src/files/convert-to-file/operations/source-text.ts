import { type Item, NodeError } from '@millrace/node-sdk';
import { readPath } from '../../../lib/fields/field-path.ts';

/** The text to write: of a field, whose other values are written as JSON. @throws NodeError for a missing field. */
export function sourceText(item: Item, field: string): string {
  const value = readPath(item.json, field);
  if (typeof value === 'string') return value;
  if (value !== undefined && value !== null) return JSON.stringify(value);
  throw new NodeError(value === null ? `The field '${field}' is empty` : `The item has no field '${field}'`, {
    description: 'Check its spelling against the input data. Upper and lower case count.',
    parameter: 'sourceProperty',
    code: 'FIELD_MISSING',
  });
}
