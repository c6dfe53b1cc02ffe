import {
  choiceOf,
  fixedCollection,
  group,
  type Item,
  type JsonObject,
  type JsonValue,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { entered, inputFields, inputsToIgnore, sending } from '../../lib/fields/data-to-send.ts';
import { fieldList } from '../../lib/fields/field-list.ts';
import { isWritable, type Table } from './client.ts';
import { writableColumns } from './lookups.ts';

/** What is written: columns of the input, or values that are entered. */
export const fieldsToSend = [
  options('fieldsToSend', sending('column')),
  when({ fieldsToSend: ['autoMapInputData'] }, inputsToIgnore),
  when(
    { fieldsToSend: ['defineBelow'] },
    fixedCollection('columnsUi', {
      ...entered,
      groups: [
        group('columnValues', 'Value', [
          choiceOf('columnName', { label: 'Column', from: writableColumns }),
          string('columnValue', { label: 'Value' }),
        ]),
      ],
    }),
  ),
] as const;

interface Given {
  fieldsToSend: 'autoMapInputData' | 'defineBelow';
  inputsToIgnore?: string | undefined;
  columnsUi?: { columnValues?: ReadonlyArray<{ columnName: string; columnValue: string }> } | undefined;
}

/** What is written of an item: the columns that the table has and that can be written, in their types. */
export function writtenRow(
  { fieldsToSend: way, inputsToIgnore: ignore, columnsUi }: Given,
  item: Item,
  { columns }: Table,
): JsonObject {
  const values = (columnsUi?.columnValues ?? []).map(({ columnName, columnValue }) => [columnName, columnValue]);
  const given: JsonObject = way === 'defineBelow' ? Object.fromEntries(values) : inputFields(item, ignore);
  const fitting = columns.filter((column) => isWritable(column) && Object.hasOwn(given, column.name));
  return Object.fromEntries(fitting.map(({ name, type }) => [name, valueFor(type, given[name] ?? null)]));
}

/** A text as the type of its column. */
function valueFor(type: string, value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  switch (type) {
    case 'number':
    case 'rate':
      return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value);
    case 'checkbox':
      return ['true', '1', 'yes', 'on'].includes(value.trim().toLowerCase());
    case 'collaborator':
    case 'multiple-select':
      return fieldList(value);
    default:
      return value;
  }
}

/** A row without what SeaTable keeps of it besides its columns. */
export function withoutSystemFields(row: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')));
}
