const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea';
const MOST_LETTERS = 200;
/** A panel that is not up by then does not come. */
const LONGEST_MS = 10_000;

let drop: (() => void) | undefined;

/**
 * Holds the letters that are typed from the key that opens a field until that field has the focus, and types them there.
 * Its panel takes a moment to come up, and the first time its script is loaded: who types on would lose letters, or give
 * them to the canvas as shortcuts.
 */
export function holdKeys(): void {
  dropHeldKeys();
  let text = '';
  const ended = new AbortController();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return dropHeldKeys();
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text = (text + event.key).slice(0, MOST_LETTERS);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.matches(TEXT_FIELDS))) return;
    dropHeldKeys();
    // The one way to type into a field that its own listeners take as typing.
    if (text !== '') document.execCommand('insertText', false, text);
  };
  const { signal } = ended;
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('focusin', onFocusIn, { signal });
  window.addEventListener('pointerdown', dropHeldKeys, { capture: true, signal });
  const timer = setTimeout(dropHeldKeys, LONGEST_MS);
  drop = () => {
    clearTimeout(timer);
    ended.abort();
  };
}

/** Keys go where they went before: the field does not come up. */
export function dropHeldKeys(): void {
  drop?.();
  drop = undefined;
}
