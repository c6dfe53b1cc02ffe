/**
 * Acts at once, or where the mouse or a finger is pressed, when it is let go: what comes and goes in between moves what was
 * pressed from under the pointer, and its click is lost.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) {
    act();
    return;
  }
  const ends = new AbortController();
  const end = (): void => {
    ends.abort();
    // The click follows.
    setTimeout(act);
  };
  // A finger takes the focus away only when it is up again: of its press, the mouse that it stands for is still to come.
  for (const event of ['pointerup', 'mouseup', 'pointercancel', 'dragend'])
    window.addEventListener(event, end, { capture: true, signal: ends.signal });
}
