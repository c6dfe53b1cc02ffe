import type { JsonObject } from '@millrace/workflow';
import type { Person } from '../../testing/people.ts';

export type TestTable = JsonObject & { id: string; columns: Array<{ id: string; name: string; type: string }> };

/** A column of each type but files. */
export const COLUMNS = [
  { name: 'name', type: 'string' },
  { name: 'age', type: 'number' },
  { name: 'isNice', type: 'boolean' },
  { name: 'born', type: 'date' },
  { name: 'more', type: 'json' },
];

/** Data tables of somebody who is known when tests begin. */
export function tablesOf(owner: () => Person) {
  return {
    create: async (name: string, columns: object[] = COLUMNS) =>
      (await owner().rest('POST', '/data-tables', { name, columns })) as TestTable,

    /** @returns the rows as they were stored */
    insert: async ({ id }: TestTable, ...rows: JsonObject[]) =>
      (await owner().rest('POST', `/data-tables/${id}/rows`, { rows })).results as JsonObject[],

    /** A page of rows. @param query goes as JSON where it is no text */
    async list({ id }: TestTable, query: Record<string, unknown> = {}) {
      const pairs = Object.entries(query).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const page = await owner().rest('GET', `/data-tables/${id}/rows?${new URLSearchParams(pairs)}`);
      return page as { results: JsonObject[]; nextCursor: string | null };
    },
  };
}
