import { type RefObject, useEffect, useRef } from 'react';

const CONTROLS = 'input:not([type="radio"]), textarea, [contenteditable="true"]';

export interface FocusAdded {
  /** Goes to the element around the entries, each marked by `data-entry`. */
  listRef: RefObject<HTMLElement | null>;
  /** To be called before an entry is added. */
  beforeAdd(): void;
}

/** Gives the keyboard to the first control of an entry that somebody has just added, so that they can type on. */
export function useFocusAdded(): FocusAdded {
  const listRef = useRef<HTMLElement>(null);
  const before = useRef<Set<Element>>(null);
  useEffect(() => {
    if (!before.current) return;
    const added = entriesIn(listRef.current).find((entry) => !before.current?.has(entry));
    if (!added) return;
    before.current = null;
    added.querySelector<HTMLElement>(CONTROLS)?.focus();
  });
  return {
    listRef,
    beforeAdd: () => {
      before.current = new Set(entriesIn(listRef.current));
    },
  };
}

function entriesIn(list: HTMLElement | null): Element[] {
  return [...(list?.querySelectorAll('[data-entry]') ?? [])];
}
