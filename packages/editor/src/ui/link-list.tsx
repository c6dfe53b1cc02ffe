import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './link-list.module.css';
import { stepInList } from './step-in-list.ts';

interface LinkListProps {
  /** In the order of the list; each link has its id as `data-id`. */
  ids: readonly string[];
  shownId: string | undefined;
  onShow: (id: string) => void;
  children: ReactNode;
}

/** A list of links to what is shown beside it: arrow keys, Home and End go through it. */
export function LinkList({ ids, shownId, onShow, children }: LinkListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(shownId ?? '')}"]`);
    if (list.current?.contains(document.activeElement)) shown?.focus();
    else shown?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, ids, shownId);
    if (next === undefined) return;
    event.preventDefault();
    onShow(next);
  };
  return (
    <ul className={classes.list} ref={list} onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}

/** Tab comes to one link of the list: the one that is shown, else the first. */
export function tabIndexIn(ids: readonly string[], id: string, shownId: string | undefined): 0 | -1 {
  const stop = shownId !== undefined && ids.includes(shownId) ? shownId : ids[0];
  return id === stop ? 0 : -1;
}

/** What a key leads to; undefined for other keys. */
function nextOf(key: string, ids: readonly string[], shownId: string | undefined): string | undefined {
  const index = ids.indexOf(shownId ?? '');
  if (key === 'ArrowDown') return ids[stepInList(index, ids.length, 1)];
  if (key === 'ArrowUp') return ids[stepInList(index, ids.length, -1)];
  if (key === 'Home') return ids[0];
  return key === 'End' ? ids.at(-1) : undefined;
}
