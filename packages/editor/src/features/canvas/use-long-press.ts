import { type RefObject, useEffect } from 'react';

const HOLD_MS = 500;
/** How far a finger may stray, in px. */
const SLACK = 10;
/** These have uses of their own for a finger that stays. */
const OTHERS = 'input, textarea, button, a';

/** A finger that stays on something opens its context menu. Some browsers tell of that themselves, others never do. */
export function useLongPress(canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    let stop = () => {};

    const hold = (event: PointerEvent) => {
      stop();
      const { target, pointerType, isPrimary, clientX, clientY } = event;
      // A second finger zooms.
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element) || target.closest(OTHERS)) return;
      const press = new AbortController();
      const timer = setTimeout(() => {
        press.abort();
        keepFromClicking();
        target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }));
      }, HOLD_MS);
      stop = () => {
        clearTimeout(timer);
        press.abort();
      };
      const follow = (moved: PointerEvent) => {
        if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLACK) stop();
      };
      window.addEventListener('pointermove', follow, { capture: true, signal: press.signal });
      for (const type of ['pointerup', 'pointercancel', 'contextmenu'])
        window.addEventListener(type, stop, { capture: true, signal: press.signal });
    };
    element.addEventListener('pointerdown', hold, { capture: true, signal });
    return () => {
      stop();
      ended.abort();
    };
  }, [canvas]);
}

/** The finger that goes up would choose what came up below it. */
function keepFromClicking(): void {
  const options = { capture: true, once: true, passive: false };
  window.addEventListener('touchend', (event) => event.preventDefault(), options);
}
