import { useMemo, useState } from 'react';

export interface Selection<Entry> {
  /** Those chosen that are listed, in the order of the list. */
  entries: readonly Entry[];
  has: (id: string) => boolean;
  set: (id: string, isSelected: boolean) => void;
  /** All or none of the list. */
  toggleAll: () => void;
  clear: () => void;
  areAllSelected: boolean;
}

/** What of a list is chosen. Entries that are not listed any more are not chosen either. */
export function useSelection<Entry extends { id: string }>(list: readonly Entry[]): Selection<Entry> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const entries = list.filter(({ id }) => ids.has(id));
    const areAllSelected = list.length > 0 && entries.length === list.length;
    return {
      entries,
      areAllSelected,
      has: (id) => ids.has(id),
      set: (id, isSelected) => {
        const next = new Set(ids);
        if (isSelected) next.add(id);
        else next.delete(id);
        setIds(next);
      },
      toggleAll: () => setIds(new Set(areAllSelected ? [] : list.map(({ id }) => id))),
      clear: () => setIds(new Set()),
    };
  }, [list, ids]);
}
