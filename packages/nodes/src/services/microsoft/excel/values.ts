import {
  choiceOf,
  fixedCollection,
  group,
  type JsonObject,
  type JsonValue,
  json,
  NodeError,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';

type Columns = Parameters<typeof choiceOf>[1]['from'];

const MAPPED = { name: 'Fields of the input, by their names', value: 'autoMap' } as const;
const DEFINED = { name: 'As entered below', value: 'define' } as const;
const RAW = { name: 'Rows in JSON', value: 'raw' } as const;

export const dataMode = options('dataMode', { label: 'Values', default: 'define', options: [MAPPED, DEFINED, RAW] });
export const mappedDataMode = options('dataMode', { label: 'Values', default: 'define', options: [MAPPED, DEFINED] });

export const data = when(
  { dataMode: ['raw'] },
  json('data', {
    label: 'Rows',
    description: 'A list of rows, each a list of cells',
    placeholder: '[["Ann", 30], ["Bob", 40]]',
    default: '',
    required: true,
  }),
);

/** Values for columns that are chosen from a list. */
export function fieldsUi(from: Columns) {
  return when(
    { dataMode: ['define'] },
    fixedCollection('fieldsUi', {
      label: 'Values',
      placeholder: 'Add value',
      multiple: true,
      groups: [
        group('values', 'Value', [
          choiceOf('column', { label: 'Column', from }),
          string('fieldValue', { label: 'Value' }),
        ]),
      ],
    }),
  );
}

/** What an item gives: values by columns, or whole rows. */
export type Given = { values: JsonObject } | { rows: JsonValue[][] };

interface Mapping {
  dataMode: string;
  data?: JsonValue | undefined;
  fieldsUi?: { values?: Array<{ column: string; fieldValue: string }> } | undefined;
}

/** @throws NodeError for what are no rows */
export function given({ dataMode: mode, data: raw, fieldsUi: fields }: Mapping, input: JsonObject): Given {
  if (mode === 'raw') return { rows: rowsIn(raw) };
  if (mode === 'autoMap') return { values: input };
  return { values: Object.fromEntries((fields?.values ?? []).map(({ column, fieldValue }) => [column, fieldValue])) };
}

function rowsIn(raw: JsonValue | undefined): JsonValue[][] {
  const rows = parseJsonParameter(raw, 'Rows', 'data');
  if (Array.isArray(rows) && rows.length > 0 && rows.every(Array.isArray)) return rows as JsonValue[][];
  throw new NodeError("'Rows' must be a list of rows", {
    description: 'Write it as [["Ann", 30], ["Bob", 40]].',
    parameter: 'data',
  });
}
