import { type DataTable, dataTableRoutes, dataTableRowRoutes, MAX_ROWS_OF_CALL } from '@millrace/api';
import {
  ExpressionSyntaxError,
  type ExpressionTable,
  type ExpressionTables,
  namedTables,
  type UnreadableTable,
} from '@millrace/expression';
import type { JsonObject, JsonValue } from '@millrace/workflow';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from './api-client.ts';
import { useCurrentUser } from './current-user.ts';

/** Tables whose names are offered. */
const MOST_OFFERED = 250;

/** Data tables as expressions of a node see them, for previews and for what can be typed. */
export interface TablesOfExpressions {
  tables: ExpressionTables;
  /** Of all that the user sees. */
  names: readonly string[];
}

/** @param parameters of the node: the tables that its expressions name are loaded, and no others */
export function useTablesOfExpressions(parameters: JsonObject): TablesOfExpressions {
  const { t } = useTranslation('node-details');
  const isSignedIn = useCurrentUser() !== null;
  const { data: known } = useQuery({
    queryKey: ['data-tables', 'names'],
    queryFn: async ({ signal }) =>
      (await apiClient.call(dataTableRoutes.list, { query: { limit: MOST_OFFERED }, signal })).results,
    enabled: isSignedIn,
  });
  const wanted = useMemo(() => {
    const names = new Set(namesIn(parameters).map((name) => name.toLowerCase()));
    return (known ?? []).filter(({ id, name }) => names.has(name.toLowerCase()) || names.has(id.toLowerCase()));
  }, [parameters, known]);
  const loaded = useQueries({
    queries: wanted.filter(isSmall).map(({ id, columns }) => ({
      queryKey: ['data-tables', 'of-expressions', id],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<{ id: string; table: ExpressionTable }> => {
        const query = { limit: MAX_ROWS_OF_CALL };
        const { results } = await apiClient.call(dataTableRowRoutes.list, { params: { id }, query, signal });
        const names = ['id', ...columns.map(({ name }) => name), 'createdAt', 'updatedAt'];
        return { id, table: { columns: names, rows: results } };
      },
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => {
    const tables = new Map<string, ExpressionTable | UnreadableTable>();
    for (const written of namesIn(parameters)) {
      const found = wanted.find(({ id, name }) => id === written || name.toLowerCase() === written.toLowerCase());
      const table = loaded.find(({ id }) => id === found?.id)?.table;
      const isLarge = found !== undefined && !isSmall(found);
      const words = isLarge ? 'tableNotPreviewed' : 'tableNotThere';
      tables.set(written, table ?? { reason: t(words, { name: written }), advice: t(`${words}Advice`) });
    }
    return { tables, names: (known ?? []).map(({ name }) => name) };
  }, [parameters, wanted, loaded, known, t]);
}

function isSmall({ rowCount }: DataTable): boolean {
  return rowCount <= MAX_ROWS_OF_CALL;
}

/** Nothing while the code that is typed cannot be read. */
function namesIn(parameters: JsonValue): string[] {
  try {
    return namedTables(parameters);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return [];
    throw error;
  }
}
