import {
  type BatchOperationContext,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  type ResourceMapperValue,
} from '@millrace/node-sdk';
import type { ValueInput } from '../client.ts';

/** What the operations that write take of their parameters; in version 3 the columns are named by parameters of their own. */
export interface WriteParameters {
  dataMode?: string | undefined;
  fieldsUi?: { fieldValues?: FieldOfSheet[]; values?: FieldOfSheet[] } | undefined;
  columnToMatchOn?: string | undefined;
  valueToMatchOn?: string | undefined;
  columns?: ResourceMapperValue | undefined;
  options: {
    cellFormat?: ValueInput;
    handlingExtraData?: 'insertInNewColumn' | 'ignoreIt' | 'error';
    locationDefine?: { values?: { headerRow?: number; firstDataRow?: number } };
    useAppend?: boolean;
  };
}

interface FieldOfSheet {
  fieldId?: string;
  column?: string;
  columnName?: string | undefined;
  fieldValue: string;
}

/** What is to be written: rows by their columns, one for each item. */
export interface InputRows {
  /** `nothing`: the items go on as they are. */
  mode: 'auto' | 'entered' | 'nothing';
  rows: JsonObject[];
  /** The column that tells which row is meant. */
  key: string | undefined;
}

type Context<Parameters> = Pick<BatchOperationContext<Parameters, never>, 'items' | 'parameters' | 'node'>;

/** The rows that the items ask for. */
export function inputRows<Parameters extends WriteParameters>(context: Context<Parameters>): InputRows {
  const first = context.parameters(0);
  const key = first.columns ? first.columns.matchingColumns?.[0] : first.columnToMatchOn;
  const chosen = first.columns?.mappingMode ?? first.dataMode;
  if (chosen === 'nothing') return { mode: 'nothing', rows: [], key };
  if (chosen === 'autoMapInputData') return { ...fieldsOf(context.items), key };
  return { mode: 'entered', rows: context.items.map((_, index) => enteredRow(context.parameters(index))), key };
}

/** The fields of the input, by their names. */
export function fieldsOf(items: readonly Item[]): Pick<InputRows, 'mode' | 'rows'> {
  return { mode: 'auto', rows: items.map(({ json }) => json) };
}

function enteredRow({ columns, fieldsUi = {}, columnToMatchOn, valueToMatchOn }: WriteParameters): JsonObject {
  if (columns) return isJsonObject(columns.value) ? { ...columns.value } : {};
  const fields = (fieldsUi.fieldValues ?? fieldsUi.values ?? []).map(
    ({ fieldId, column = fieldId ?? '', columnName, fieldValue }): [string, JsonValue] => [
      column === 'newColumn' ? (columnName ?? '') : column,
      fieldValue,
    ],
  );
  const matched: Array<[string, JsonValue]> = columnToMatchOn ? [[columnToMatchOn, valueToMatchOn ?? '']] : [];
  return Object.fromEntries([...matched, ...fields].filter(([name]) => name !== ''));
}

/** How values are taken; the first versions took them as they are. */
export function valueInput({ options }: WriteParameters, typeVersion: number): ValueInput {
  return options.cellFormat ?? (typeVersion < 4.1 ? 'RAW' : 'USER_ENTERED');
}

/** Where the header is and the data begin. */
export function placeIn({ options: { locationDefine } }: WriteParameters) {
  return { headerRow: locationDefine?.values?.headerRow ?? 1, firstDataRow: locationDefine?.values?.firstDataRow ?? 2 };
}

/**
 * Columns that rows have and the sheet has not, to be added to its header.
 * @throws NodeError where such fields are not wanted
 */
export function newColumns(
  rows: readonly JsonObject[],
  header: readonly string[],
  { options: { handlingExtraData = 'insertInNewColumn' } }: WriteParameters,
): string[] {
  if (handlingExtraData === 'ignoreIt') return [];
  const known = new Set([...header, 'row_number']);
  const extra = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !known.has(name));
  if (extra.length === 0 || handlingExtraData !== 'error') return extra;
  throw new NodeError(`The sheet has no column for ${extra.map((name) => `'${name}'`).join(', ')}`, {
    description: "Remove these fields from the input, or choose what becomes of them under 'Fields without a column'.",
    parameter: 'options',
  });
}

/** The version from which on a column that was renamed since it was chosen is an error. */
export const KNOWS_RENAMED = 4.4;

/** @throws NodeError where a column that values are entered for has another name by now, which would lose them */
export function checkNames({ columns }: WriteParameters, header: readonly JsonValue[] = []): void {
  // Where a column was when it was chosen counts without those that have no name, which are not offered.
  const names = header.map((name) => String(name ?? '')).filter(Boolean);
  const schema = columns?.schema ?? [];
  const [known, chosen] = [new Set([...names, 'row_number']), new Set(schema.map(({ id }) => id))];
  const renamed = schema.flatMap(({ id, removed }, index) => {
    const name = names[index];
    if (removed === true || name === undefined || known.has(id)) return [];
    return chosen.has(name) ? [`'${id}'`] : [`'${id}' (now '${name}')`];
  });
  if (renamed.length === 0) return;
  throw new NodeError(`The sheet has no column any more that was called ${renamed.join(', ')}`, {
    description: 'Refresh the list of columns, and enter the values anew.',
    parameter: 'columns',
  });
}

/** The items as they go on: those of the input, or what was entered for each. */
export function resultItems({ items }: Pick<Context<never>, 'items'>, rows: readonly JsonObject[] | undefined): Item[] {
  return items.map((item, index) => ({ ...(rows ? { json: rows[index] ?? {} } : item), pairedItem: { item: index } }));
}
