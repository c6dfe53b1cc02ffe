import type { DataTables, JsonValue } from '@millrace/node-sdk';
import type { FormField } from './form-field.ts';
import { choiceOf, findChoices, findGiven, findRow } from './table-lookup.ts';

type Tables = Pick<DataTables, 'columns' | 'find'>;

/** What a field is filled in with: a row that was chosen, or the value that one gives. */
type FilledInBy = 'row' | 'value';

/** What was searched for, by control. */
export type Searches = ReadonlyMap<string, string>;

/** Fields with the rows that they list. What is filled in is listed, too, and nothing where its row cannot be chosen. @throws NodeError */
export function listRows(
  fields: readonly FormField[],
  tables: Tables,
  by: FilledInBy,
  searches: Searches = new Map(),
): Promise<FormField[]> {
  return Promise.all(fields.map((field) => listRowsOf(field, tables, by, searches.get(field.control))));
}

async function listRowsOf(field: FormField, tables: Tables, by: FilledInBy, search = ''): Promise<FormField> {
  const { lookup, defaults } = field;
  if (!lookup) return field;
  const { choices, hasMore } = await findChoices(tables, lookup, search);
  const [filledIn = ''] = defaults;
  const find = by === 'row' ? findRow : findGiven;
  const row = filledIn === '' ? undefined : await find(tables, lookup, filledIn);
  const chosen = row && choiceOf(lookup, row);
  const isListed = choices.some(({ row: id }) => id === chosen?.row);
  return {
    ...field,
    defaults: chosen ? [chosen.row] : [],
    listed: {
      choices: chosen && !isListed ? [chosen, ...choices] : choices,
      found: choices.length,
      search,
      isSearched: hasMore || search !== '',
      hasMore,
    },
  };
}

/** The value that the chosen row gives; `undefined` for a row that cannot be chosen. @throws NodeError */
export async function valueOfRow(
  { lookup }: FormField,
  tables: Tables,
  chosen: string,
): Promise<JsonValue | undefined> {
  const row = lookup && (await findRow(tables, lookup, chosen));
  return row && (row[lookup.given] ?? null);
}
