import {
  asJson,
  type DataTableColumnType,
  type Item,
  type JsonObject,
  type JsonValue,
  NodeError,
} from '@millrace/node-sdk';

/** A column of a data table. */
export interface Column {
  name: string;
  type: DataTableColumnType;
}

/** Fields that every row has: they are never set. */
const OWN_FIELDS = new Set(['id', 'createdAt', 'updatedAt']);

/** The cells of a row, of values as items and fields have them. Unknown names are left for the table to refuse. */
export function cellsOf(values: JsonObject, columns: readonly Column[], item: Item): JsonObject {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const cells = Object.entries(values)
    .filter(([name, value]) => value !== undefined && !OWN_FIELDS.has(name))
    .map(([name, value = null]) => {
      const column = byName.get(name);
      return [name, column?.type === 'file' ? fileOf(value, item) : column ? cellOf(column, value) : value] as const;
    });
  return Object.fromEntries(cells);
}

/** A value in the type of its column. An empty text is an empty cell, but for texts. @throws NodeError */
export function cellOf({ name, type }: Column, value: JsonValue): JsonValue {
  if (value === null || (value === '' && type !== 'string')) return null;
  const cell = CONVERTERS[type](value);
  if (cell !== undefined) return cell;
  throw new NodeError(
    `The value for the column "${name}" is no ${LABELS[type]}: ${JSON.stringify(value).slice(0, 60)}`,
    {
      description: 'Give a value of that type, or change it before this node.',
    },
  );
}

/** An item of a row; its files are binary data, too. */
export function itemOf(row: JsonObject, columns: readonly Column[]): Item {
  const files = columns.flatMap(({ name, type }) => {
    const file = row[name];
    return type === 'file' && file ? [[name, file as unknown as NonNullable<Item['binary']>[string]] as const] : [];
  });
  return { json: row, ...(files.length > 0 && { binary: Object.fromEntries(files) }) };
}

const LABELS: Readonly<Record<DataTableColumnType, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'truth value',
  date: 'date',
  json: 'JSON',
  file: 'file',
};

const CONVERTERS: Readonly<Record<DataTableColumnType, (value: JsonValue) => JsonValue | undefined>> = {
  string: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  number: toNumber,
  boolean: toTruth,
  date: toDate,
  json: (value) => (typeof value === 'string' ? (parsed(value) ?? value) : value),
  file: (value) => value,
};

function toNumber(value: JsonValue): number | undefined {
  const number = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function toTruth(value: JsonValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value).trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

function toDate(value: JsonValue): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** A text names the file of the item. @throws NodeError where it has none of that name */
function fileOf(value: JsonValue, { binary }: Item): JsonValue {
  if (typeof value !== 'string') return value;
  if (value === '') return null;
  const file = binary && Object.hasOwn(binary, value) ? binary[value] : undefined;
  if (file) return asJson(file);
  throw new NodeError(`The item has no file "${value}"`, {
    description: 'Give the name of a file in the binary data of the item.',
    parameter: 'columns',
  });
}
