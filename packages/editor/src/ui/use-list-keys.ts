import { type KeyboardEvent, useState } from 'react';
import { stepInList } from './step-in-list.ts';

/** The entry of a list that keys act on, while the focus stays in the field that narrows the list. */
export function useListKeys(count: number, choose: (index: number, event: KeyboardEvent) => void) {
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is put together, Enter takes it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((current) => stepInList(current, count, 1));
    else if (event.key === 'ArrowUp') setActive((current) => stepInList(current, count, -1));
    else if (event.key === 'Enter') choose(active, event);
    else return;
    event.preventDefault();
  };
  return { active, onKeyDown, restart: () => setActive(0) };
}

/** As a `ref` of the active entry. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
