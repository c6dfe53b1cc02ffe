import { dataTableName, newColumn } from '@millrace/api';
import { z } from 'zod';
import { foreignId } from '../../database/new-id.ts';
import type { MovedDataTable } from '../moved-things.ts';

const definition = z.object({
  name: dataTableName,
  columns: z
    .array(newColumn)
    .refine(
      (columns) => new Set(columns.map(({ name }) => name.toLowerCase())).size === columns.length,
      'two of them have the same name, whatever their case',
    ),
});

/** What a data table is called and which columns it has, or why it cannot be one here. */
export function readDefinition(given: {
  id: unknown;
  name: unknown;
  columns: unknown;
}): Pick<MovedDataTable, 'id' | 'name' | 'columns' | 'problem'> {
  const id = foreignId(given.id);
  const { success, data, error } = definition.safeParse(given);
  if (success) return { id, ...data };
  return { id, name: String(given.name), columns: [], problem: `It is no data table here: ${z.prettifyError(error)}` };
}
