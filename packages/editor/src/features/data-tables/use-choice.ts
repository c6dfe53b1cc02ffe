import type { DataTableRow } from '@millrace/api';
import { useCallback, useEffect, useState } from 'react';
import type { RowQuery } from './row-query.ts';

export interface Choice {
  checked: ReadonlyMap<number, DataTableRow>;
  check: (rows: readonly DataTableRow[], isChecked: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlyMap<number, DataTableRow> = new Map();

/** Rows that are chosen, whether they are in view or not. Other rows are a choice anew. */
export function useChoice(query: RowQuery): Choice {
  const [checked, setChecked] = useState(NONE);
  const clear = useCallback(() => setChecked(NONE), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for before is not in view any more
  useEffect(clear, [query]);
  const check = useCallback((rows: readonly DataTableRow[], isChecked: boolean) => {
    setChecked((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isChecked) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  }, []);
  return { checked, check, clear };
}
