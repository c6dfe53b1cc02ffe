import { useEffect, useRef } from 'react';

const CONTROL = 'input:not([type="radio"], [type="hidden"]), textarea, [contenteditable="true"]';

/** Lets the control of a fixed value have the focus once it stands where an expression was: the keys go on there. */
export function useFocusFixed(labelId: string): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const field = document.getElementById(labelId)?.closest('[data-parameter]');
    [...(field?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].at(-1)?.focus();
  });
  return () => {
    isDue.current = true;
  };
}
