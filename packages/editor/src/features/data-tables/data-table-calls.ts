import { dataTableRoutes, dataTableRowRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import type { RowCalls } from './model/row-edits.ts';
import type { RowQuery } from './row-query.ts';

/** The key of all that is known of data tables, but rows. */
const KEY = 'data-tables';
export const ROWS_OF_PAGE = 100;

export function dataTableQuery(id: string) {
  return queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => apiClient.call(dataTableRoutes.get, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** How many rows a filter finds. */
export function rowCountQuery(id: string, { search, filter }: RowQuery) {
  return queryOptions({
    queryKey: [KEY, 'count', id, search ?? '', filter ?? ''],
    queryFn: ({ signal }) =>
      apiClient.call(dataTableRowRoutes.count, {
        params: { id },
        query: { ...(search !== undefined && { search }), ...(filter !== undefined && { filter }) },
        signal,
      }),
  });
}

export function refreshDataTables(): Promise<void> {
  return refreshQueries([KEY]);
}

/** The calls that change the rows of a table. */
export function rowCalls(id: string): RowCalls {
  const params = { id };
  return {
    update: async (rows) => (await apiClient.call(dataTableRowRoutes.update, { params, body: { rows } })).results,
    insert: async (rows, ids) =>
      (await apiClient.call(dataTableRowRoutes.insert, { params, body: { rows, ...(ids && { ids }) } })).results,
    delete: async (ids) => {
      await apiClient.call(dataTableRowRoutes.delete, { params, body: { ids } });
    },
  };
}
