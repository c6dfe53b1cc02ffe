import { useRef } from 'react';

/** Stands for the id of an entry that is being added. */
export const ADDED_ENTRY = '#new';

export interface EntryKeys {
  /** What React tells the entry by. */
  keyOf(id: string): string;
  /** An id for an entry that is stored the first time. */
  newId(former: string): string;
}

/**
 * Keys of entries that have ids. One that gets its id by being edited keeps the key it had: its fields would be made anew else,
 * and what is typed would go nowhere.
 */
export function useEntryKeys(): EntryKeys {
  const kept = useRef(new Map<string, string>());
  return {
    keyOf: (id) => kept.current.get(id) ?? id,
    newId: (former) => {
      const id = crypto.randomUUID();
      if (former !== ADDED_ENTRY) kept.current.set(id, former);
      return id;
    },
  };
}
