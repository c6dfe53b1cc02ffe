import { type Item, isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { type FieldAccess, fieldAccess } from '../fields/field-path.ts';
import { omitFields } from '../fields/field-values.ts';
import { setOwn } from '../values/own-property.ts';
import { kindOf } from '../values/value-text.ts';
import { linkTo } from './item-link.ts';

/** Stands for the files of an item in the list of fields. */
const BINARY_FIELD = '$binary';

/** How lists in items become items. */
export interface SplitOutSettings {
  /** Fields whose values become items; several are split side by side. */
  fields: readonly string[];
  include: 'noOtherFields' | 'allOtherFields' | 'selectedOtherFields';
  otherFields: readonly string[];
  /** Names in the new items; empty: those of the fields. */
  destinations: readonly string[];
  dotNotation: boolean;
  includeBinary: boolean;
  /** What may be split besides lists: nothing, objects, or any value (which counts as a list of one). */
  accepts: 'lists' | 'objects' | 'anything';
}

/** @throws NodeError for settings that do not fit together. */
export function checkSplitOut({ fields, destinations }: SplitOutSettings): void {
  if (fields.length === 0) {
    throw new NodeError("'Fields to split out' is empty", {
      description: 'Enter the name of a field that holds a list.',
      parameter: 'fieldToSplitOut',
      passesInput: true,
    });
  }
  if (destinations.length > 0 && destinations.length !== fields.length) {
    throw new NodeError(
      `${fields.length} fields are split out, but ${destinations.length} destination names are given`,
      {
        description: "Give one name for each field under 'Destination field name', or none.",
        parameter: 'options',
        passesInput: true,
      },
    );
  }
}

/** Items made of one item. A field that is not there gives none. @throws NodeError for a value that cannot be split. */
export function splitOutItem(item: Item, index: number, settings: SplitOutSettings): Item[] {
  if (settings.fields.includes(BINARY_FIELD)) return splitFiles(item, index, settings);
  const access = fieldAccess(settings.dotNotation);
  const columns = settings.fields.map((field) => elementsOf(access.get(item.json, field), field, settings));
  const count = Math.max(...columns.map((column) => column.length));
  const others = otherFieldsOf(item.json, settings);
  return Array.from({ length: count }, (_, row): Item => {
    const json = rowOf(columns, row, others, settings);
    const pairedItem = linkTo(index);
    return settings.includeBinary && item.binary ? { json, binary: item.binary, pairedItem } : { json, pairedItem };
  });
}

function splitFiles(item: Item, index: number, settings: SplitOutSettings): Item[] {
  const json = otherFieldsOf(item.json, settings);
  return Object.entries(item.binary ?? {}).map(([name, file]) => {
    const binary: NonNullable<Item['binary']> = Object.create(null);
    binary[name] = file;
    return { json, binary, pairedItem: linkTo(index) };
  });
}

function elementsOf(value: JsonValue | undefined, field: string, { accepts }: SplitOutSettings): JsonValue[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (isJsonObject(value) && accepts !== 'lists') return Object.values(value);
  if (accepts === 'anything') return [value];
  throw new NodeError(`The field '${field}' holds no list (it is ${kindOf(value)})`, {
    description: 'Choose a field that holds a list.',
    parameter: 'fieldToSplitOut',
  });
}

function otherFieldsOf(json: JsonObject, { include, fields, otherFields, dotNotation }: SplitOutSettings): JsonObject {
  const access = fieldAccess(dotNotation);
  switch (include) {
    case 'allOtherFields':
      return omitFields(json, fields, access);
    case 'selectedOtherFields':
      return namedFields(json, otherFields, access);
    default:
      return {};
  }
}

/** Fields under the names they were asked by: `a.b` stays a name. */
function namedFields(json: JsonObject, names: readonly string[], access: FieldAccess): JsonObject {
  const result: JsonObject = {};
  for (const name of names) {
    const value = access.get(json, name);
    if (value !== undefined) setOwn(result, name, value);
  }
  return result;
}

function rowOf(
  columns: readonly JsonValue[][],
  row: number,
  others: JsonObject,
  { fields, destinations, include }: SplitOutSettings,
): JsonObject {
  const only = columns.length === 1 ? columns[0]?.[row] : undefined;
  if (include === 'noOtherFields' && destinations.length === 0) {
    if (isJsonObject(only)) return only;
    if (Array.isArray(only)) return { ...Object.fromEntries(only.entries()) };
  }
  const json = { ...others };
  columns.forEach((column, position) => {
    const value = column[row];
    const name = destinations[position] ?? fields[position] ?? '';
    // Whoever names the field among those to keep gets it whole.
    const isKept = include === 'selectedOtherFields' && Object.hasOwn(others, name);
    if (value !== undefined && !isKept) setOwn(json, name, value);
  });
  return json;
}
