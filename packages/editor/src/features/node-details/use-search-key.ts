import { type RefObject, useEffect } from 'react';

/** `/` goes to the search field of the pane under the pointer, the input's by default. In a text field it is just typed. */
export function useSearchKey(
  input: RefObject<HTMLInputElement | null>,
  output: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isOverOutput = window.document.querySelector('section[data-side="output"]:hover') !== null;
      const field = isOverOutput ? output.current : (input.current ?? output.current);
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [input, output]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
