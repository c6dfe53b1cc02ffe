import { type DataTable, dataTableRowRoutes } from '@millrace/api';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { apiClient } from '../../server/api-client.ts';
import { ROWS_OF_PAGE, refreshDataTables, rowCalls } from './data-table-calls.ts';
import { RowEdits } from './model/row-edits.ts';
import { RowPages } from './model/row-pages.ts';
import type { RowQuery } from './row-query.ts';

/** The rows that are asked for, and the changes of them. */
export function useRows({ id, columns }: DataTable, query: RowQuery) {
  const asked = JSON.stringify(query);
  // A row holds its cells by the names of columns, as values of their types.
  const shape = columns.map(({ name, type }) => `${name} ${type}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows with other columns are other rows
  const pages = useMemo(
    () =>
      new RowPages((cursor, signal) =>
        apiClient.call(dataTableRowRoutes.list, {
          params: { id },
          query: { ...(JSON.parse(asked) as RowQuery), limit: ROWS_OF_PAGE, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    [id, asked, shape],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was changed in these columns can be taken back in any order of rows
  const edits = useMemo(
    () => new RowEdits({ pages, calls: rowCalls(id), onChanged: () => void refreshDataTables() }),
    [id, shape],
  );
  useEffect(() => edits.showIn(pages), [edits, pages]);
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  const { drafts, canUndo } = useSyncExternalStore(edits.subscribe, edits.getSnapshot);
  useEffect(() => () => pages.close(), [pages]);
  return { pages, edits, drafts, canUndo };
}

export type Rows = ReturnType<typeof useRows>;
