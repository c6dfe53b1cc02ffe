import { type Assignment, type JsonValue, NodeError } from '@millrace/node-sdk';
import { convertValue, type FieldKind } from '../../lib/values/convert-value.ts';
import { valueText } from '../../lib/values/value-text.ts';

/** A field to set, with its value of the right kind. */
export type NewField = readonly [name: string, value: JsonValue];

/** An entry of the field list of versions 3 to 3.2. */
interface FieldEntry {
  name: string;
  type: `${FieldKind}Value`;
  stringValue: JsonValue;
  numberValue: JsonValue;
  booleanValue: JsonValue;
  arrayValue: JsonValue;
  objectValue: JsonValue;
}

/** Version 3 writes empty values as text in fields of text. */
export function fieldsOfEntries(
  entries: readonly FieldEntry[],
  { keepsFailing, writesEmpty }: { keepsFailing: boolean; writesEmpty: boolean },
): NewField[] {
  return entries.map((entry) => {
    const kind = entry.type.replace(/Value$/, '') as FieldKind;
    const value: JsonValue | undefined = entry[entry.type];
    if (writesEmpty && kind === 'string' && (value === null || value === undefined)) return [entry.name, String(value)];
    return [entry.name, convert(entry.name, value, kind, keepsFailing)];
  });
}

export function fieldsOfAssignments(assignments: readonly Assignment[], keepsFailing: boolean): NewField[] {
  return assignments.map(({ name, value, type }) => [
    name,
    type === undefined ? value : convert(name, value, type, keepsFailing),
  ]);
}

function convert(name: string, value: JsonValue | undefined, kind: FieldKind, keepsFailing: boolean): JsonValue {
  const result = convertValue(value, kind);
  if (result.ok) return result.value;
  if (keepsFailing) return value ?? null;
  const article = kind === 'array' || kind === 'object' ? 'an' : 'a';
  throw new NodeError(
    `'${name}' should be ${article} ${kind}, but its value ${valueText(value)} cannot be turned into one`,
    {
      description: `Change the type of '${name}', give it another value, or turn on 'Ignore conversion errors' under Options.`,
      parameter: 'assignments',
      code: 'FIELD_CONVERSION',
    },
  );
}
