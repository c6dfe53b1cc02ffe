import { type RefObject, useEffect, useRef } from 'react';

export type DetailsAction = 'close' | 'run' | 'before' | 'after';

/** Keys of the open node. They work wherever the focus is in the panel, and when it went with a button that is gone. */
export function useDetailsKeys(panel: RefObject<HTMLElement | null>, onAction: (action: DetailsAction) => void): void {
  const latest = useRef(onAction);
  latest.current = onAction;
  useEffect(() => {
    // Asked before anybody handles the key: a list or window that Escape closes is closed when the event comes back up.
    let isOurs = false;
    const onCapture = (event: KeyboardEvent): void => {
      isOurs = !event.isComposing && !hasOpenList(event.target) && isForPanel(event.target, panel.current);
      // A tooltip goes with the panel, but would keep the key to itself.
      if (event.key === 'Escape' && hasTooltip(event.target)) onKeyDown(event);
      if (isOurs && actionOf(event) === 'run' && opensList(event.target)) {
        // Enter opens the list, whatever else is pressed with it.
        event.stopPropagation();
        onKeyDown(event);
      }
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isOurs) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    };
    window.addEventListener('keydown', onCapture, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onCapture, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [panel]);
}

function actionOf(event: KeyboardEvent): DetailsAction | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape') return 'close';
  if (event.key === 'Enter' && isCommand) return 'run';
  if (!isCommand || !event.shiftKey || !event.altKey) return undefined;
  if (event.key === 'ArrowLeft') return 'before';
  return event.key === 'ArrowRight' ? 'after' : undefined;
}

/** Keys pressed in windows above the panel are not the panel's. */
function isForPanel(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (!panel || !(target instanceof Element)) return false;
  if (target === document.body) return document.querySelectorAll('[role="dialog"]').length === 1;
  return panel.contains(target);
}

function hasOpenList(target: EventTarget | null): boolean {
  return opensList(target) && target.getAttribute('aria-expanded') === 'true';
}

function opensList(target: EventTarget | null): target is Element {
  return target instanceof Element && target.hasAttribute('aria-haspopup');
}

function hasTooltip(target: EventTarget | null): boolean {
  const id = target instanceof Element && target.getAttribute('aria-describedby');
  return Boolean(id) && document.getElementById(String(id))?.getAttribute('role') === 'tooltip';
}
