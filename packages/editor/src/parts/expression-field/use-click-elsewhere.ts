import { type RefObject, useEffect, useRef } from 'react';

/** A click, not a press: what is dragged from elsewhere into the field is pressed first. */
export function useClickElsewhere(
  field: RefObject<HTMLElement | null>,
  isListening: boolean,
  onClick: () => void,
): void {
  const latest = useRef(onClick);
  latest.current = onClick;
  useEffect(() => {
    if (!isListening) return;
    const look = ({ target }: MouseEvent): void => {
      const isOwn = (place: EventTarget | null): boolean =>
        place instanceof Node && field.current?.contains(place) === true;
      if (!isOwn(target) && !isOwn(document.activeElement)) latest.current();
    };
    document.addEventListener('click', look);
    return () => document.removeEventListener('click', look);
  }, [field, isListening]);
}
