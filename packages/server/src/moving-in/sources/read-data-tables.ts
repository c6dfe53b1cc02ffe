import type { NewColumn } from '@millrace/api';
import type { JsonObject, JsonValue } from '@millrace/workflow';
import { foreignId } from '../../database/new-id.ts';
import type { MovedDataTable, MovedPlace, MovedRow } from '../moved-things.ts';
import { readDefinition } from './read-definition.ts';
import type { Tables } from './tables.ts';

/** Data tables of n8n: it keeps the rows of each in a table of its own, in columns that are named as people named them. */
export async function readDataTables(
  tables: Tables,
  projectPlace: (projectId: string) => MovedPlace,
): Promise<MovedDataTable[]> {
  const columns = await tables.rows('data_table_column');
  columns.sort((a, b) => Number(a.index) - Number(b.index));
  const columnsOf = Map.groupBy(columns, ({ dataTableId }) => String(dataTableId));
  const found: MovedDataTable[] = [];
  for (const { id, name, projectId } of await tables.rows('data_table')) {
    const rowsTable = `data_table_user_${foreignId(id) ?? ''}`;
    const definition = readDefinition({ id, name, columns: columnsOf.get(String(id)) ?? [] });
    found.push({
      ...definition,
      rowCount: await tables.count(rowsTable),
      place: projectPlace(String(projectId)),
      async *rowsAfter(after) {
        for await (const rows of tables.rowsAfter(rowsTable, after)) {
          yield rows.map((row) => toRow(row, definition.columns));
        }
      },
    });
  }
  return found;
}

function toRow(row: JsonObject, columns: readonly NewColumn[]): MovedRow {
  return {
    id: Number(row.id),
    createdAt: timeText(row.createdAt),
    updatedAt: timeText(row.updatedAt),
    cells: Object.fromEntries(columns.map(({ name, type }) => [name, toCell(type, row[name] ?? null)])),
  };
}

/** SQLite holds truth as 0 or 1. What a column does not take stays as it is, and is refused with its name. */
function toCell(type: NewColumn['type'], value: JsonValue): JsonValue {
  if (value === null) return null;
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  return type === 'date' ? timeText(value) : value;
}

/** Times that name no zone are texts, in UTC; those of PostgreSQL that name one are dates. */
function timeText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
}
