import { type DataTables, isJsonObject, type Lookups, type MappedField, NodeError } from '@millrace/node-sdk';
import type { Column } from './cells.ts';

const FIELD_TYPES: Readonly<Record<Column['type'], NonNullable<MappedField['type']>>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'dateTime',
  json: 'object',
  file: 'string',
};

/** The id or name that the locator holds. @throws NodeError where none is chosen */
export function chosenTable(locator: unknown): string {
  const value = isJsonObject(locator) ? locator.value : locator;
  if (typeof value === 'string' && value !== '') return value;
  throw new NodeError('No data table is chosen', {
    description: 'Choose one from the list, or give its id.',
    parameter: 'dataTableId',
  });
}

export const lookups: Lookups = {
  search: {
    async tableSearch({ dataTables }, { filter = '' }) {
      const tables = await dataTables.list(filter);
      return { results: tables.map(({ id, name }) => ({ name, value: id })) };
    },
  },
  options: {
    getDataTableColumns: ({ dataTables, parameters }) => columnChoices(dataTables, chosenTable(parameters.dataTableId)),
  },
  fields: {
    async getDataTables({ dataTables, parameters }) {
      const columns = await dataTables.columns(chosenTable(parameters.dataTableId));
      return { fields: columns.map(toField) };
    },
  },
};

/** The names of a table's columns, with those that every table has. @throws NodeError */
export async function columnChoices(
  tables: Pick<DataTables, 'columns'>,
  table: string,
): Promise<Array<{ name: string; value: string }>> {
  const columns = await tables.columns(table);
  return ['id', ...columns.map(({ name }) => name), 'createdAt', 'updatedAt'].map((name) => ({ name, value: name }));
}

function toField({ name, type }: Column): MappedField {
  return {
    id: name,
    displayName: name,
    type: FIELD_TYPES[type],
    required: false,
    canBeUsedToMatch: false,
    defaultMatch: false,
    display: true,
  };
}
