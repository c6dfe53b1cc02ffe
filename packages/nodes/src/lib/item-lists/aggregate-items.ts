import { type Item, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { fieldAccess } from '../fields/field-path.ts';
import { omitFields, pickFields } from '../fields/field-values.ts';
import { collectFiles } from './collect-files.ts';
import { linkTo } from './item-link.ts';

/** A field whose values are collected. */
interface AggregatedField {
  fieldToAggregate: string;
  renameField: boolean;
  outputFieldName: string;
}

/** How values are collected. */
export interface AggregateFieldsSettings {
  fields: readonly AggregatedField[];
  dotNotation: boolean;
  /** Entries of lists are collected instead of the lists. */
  mergeLists: boolean;
  /** A missing or empty value leaves `null` in the list, and lists in it keep theirs. */
  keepMissing: boolean;
}

/** Which files the one item gets. */
export interface FileSettings {
  includeBinaries?: boolean | undefined;
  keepOnlyUnique?: boolean | undefined;
}

/** Fields that no item has are told to `onMissing`. @throws NodeError for fields that have no name, or the same. */
export function aggregateFields(
  items: readonly Item[],
  settings: AggregateFieldsSettings,
  onMissing: (field: string) => void,
): JsonObject {
  const access = fieldAccess(settings.dotNotation);
  const names = new Set<string>();
  return settings.fields.reduce<JsonObject>((result, field) => {
    const name = outputNameOf(field, settings.dotNotation);
    if (names.has(name)) throw sameName(name);
    names.add(name);
    if (!items.some((item) => access.has(item.json, field.fieldToAggregate))) onMissing(field.fieldToAggregate);
    const values: JsonValue[] = [];
    for (const { json } of items) addValue(values, access.get(json, field.fieldToAggregate), settings);
    return access.with(result, name, values);
  }, {});
}

function addValue(values: JsonValue[], value: JsonValue | undefined, settings: AggregateFieldsSettings): void {
  if (value === undefined || value === null) {
    if (settings.keepMissing) values.push(null);
  } else if (Array.isArray(value) && settings.mergeLists) {
    for (const entry of value) addValue(values, entry, { ...settings, mergeLists: false });
  } else if (Array.isArray(value) && !settings.keepMissing) values.push(value.filter((entry) => entry !== null));
  else values.push(value);
}

function outputNameOf(field: AggregatedField, dotNotation: boolean): string {
  if (!field.fieldToAggregate) {
    throw new NodeError('A field to aggregate has no name', {
      description: 'Enter its name, or remove the entry.',
      parameter: 'fieldsToAggregate',
    });
  }
  if (field.renameField && field.outputFieldName) return field.outputFieldName;
  const path = field.fieldToAggregate;
  return dotNotation ? path.slice(path.lastIndexOf('.') + 1) : path;
}

function sameName(name: string): NodeError {
  return new NodeError(`Two fields would be put out as '${name}'`, {
    description: "Turn on 'Rename field' for one of them and enter another name.",
    parameter: 'fieldsToAggregate',
  });
}

/** What of the items goes into the list: all of it where no fields are named. */
export interface ItemDataSettings {
  include: 'allFields' | 'specifiedFields' | 'allFieldsExcept';
  fields: readonly string[];
}

/** The data of all items as a list. Items of which nothing is left are dropped. */
export function itemDataOf(items: readonly Item[], { include, fields }: ItemDataSettings): JsonObject[] {
  if (include === 'allFields' || fields.length === 0) return items.map(({ json }) => json);
  const access = fieldAccess(false);
  const choose = include === 'specifiedFields' ? pickFields : omitFields;
  return items.map(({ json }) => choose(json, fields, access)).filter((json) => Object.keys(json).length > 0);
}

/** The one item that stands for all. */
export function aggregatedItem(items: readonly Item[], json: JsonObject, files: FileSettings): Item {
  const pairedItem = items.map((_, index) => linkTo(index));
  const binary = files.includeBinaries ? collectFiles(items, files.keepOnlyUnique === true) : undefined;
  return binary ? { json, binary, pairedItem } : { json, pairedItem };
}
