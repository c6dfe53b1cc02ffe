import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { type TreeLineState, treeMove } from './tree-keys.ts';

export interface TreeKeysOptions {
  count: number;
  stateOf(index: number): TreeLineState;
  /** Brings a line into view: only those in view are in the page. */
  show(index: number): void;
  toggle(index: number): void;
  /** Enter on a line. */
  choose(index: number, line: HTMLElement): void;
}

/**
 * A tree of lines that keys go through. It is one stop of Tab and keeps the focus itself: the line that is active may be
 * scrolled out of the page. Lines carry their index as `data-index`.
 */
export function useTreeKeys({ count, stateOf, show, toggle, choose }: TreeKeysOptions) {
  const id = useId();
  const [wanted, setWanted] = useState(0);
  const active = Math.max(0, Math.min(wanted, count - 1));
  const lineId = (index: number) => `${id}${index}`;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return;
    if (event.key === 'Enter' && event.target === event.currentTarget) {
      const line = document.getElementById(lineId(active));
      if (!line) return;
      event.preventDefault();
      choose(active, line);
      return;
    }
    const move = treeMove(event.key, active, count, stateOf);
    if (!move) return;
    event.preventDefault();
    const next = 'to' in move ? move.to : move.toggle;
    setWanted(next);
    show(next);
    if ('toggle' in move) toggle(next);
  };
  const onClick = ({ target }: MouseEvent): void => {
    const line = target instanceof Element ? target.closest('[data-index]') : null;
    if (line) setWanted(Number(line.getAttribute('data-index')));
  };
  return {
    /** Of the tree, with the lines that are in the page. */
    treeProps: (shown: ReadonlyArray<{ index: number }>) => ({
      tabIndex: 0,
      'aria-activedescendant': shown.some(({ index }) => index === active) ? lineId(active) : undefined,
      onKeyDown,
      onClick,
    }),
    /** Of a line; `textId` is that of the element with its text. */
    lineProps: (index: number) => {
      const { depth, isOpen, isPassedOver = false } = stateOf(index);
      const place = { id: lineId(index), 'data-index': index, 'data-active': index === active || undefined };
      if (isPassedOver) return { ...place, role: 'presentation' as const };
      return {
        ...place,
        role: 'treeitem' as const,
        'aria-level': depth + 1,
        'aria-expanded': isOpen,
        'aria-selected': index === active,
        'aria-labelledby': textId(lineId(index)),
      };
    },
    textId: (index: number) => textId(lineId(index)),
  };
}

function textId(lineId: string): string {
  return `${lineId}-text`;
}
