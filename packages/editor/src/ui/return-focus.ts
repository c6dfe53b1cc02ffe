import { focusOnce } from './focus-once.ts';

const MENU = '[role="menu"]';
const LAYERS = `[role="dialog"], [role="alertdialog"], ${MENU}`;

/** What had the focus before a dialog or menu, and the part of the page to go to where that is gone. */
interface Origin {
  element: Element;
  main: HTMLElement | null;
}

/**
 * Gives the focus back to what had it when a dialog or menu is gone: the component library does so only for dialogs that were
 * there before they opened, and ours are mostly loaded when they open. Where nothing had the focus, nothing gets it.
 *
 * @returns ends it.
 */
export function returnFocusOfDialogs(): () => void {
  /** By dialog or menu that is open. */
  const origins = new Map<Element, Origin | undefined>();
  let last: Origin | undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const gone = new MutationObserver(() => {
    for (const [layer, origin] of origins) {
      if (layer.isConnected) continue;
      origins.delete(layer);
      if (origin && hasNoFocus()) giveBack(origin);
    }
    if (origins.size === 0) gone.disconnect();
  });

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const layer = target.closest(LAYERS);
    if (layer && !origins.has(layer)) {
      if (origins.size === 0) gone.observe(document.body, { childList: true, subtree: true });
      origins.set(layer, last);
    }
    // An entry goes with its menu: what the menu was opened from stands for it.
    last = layer?.matches(MENU) ? origins.get(layer) : { element: target, main: target.closest('main') };
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // What goes from the page while it has the focus is remembered: the dialog that it opened comes up now.
    queueMicrotask(() => {
      if (hasNoFocus() && target instanceof Element && target.isConnected) last = undefined;
    });
  };
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', onFocusOut, { signal });
  return () => {
    ended.abort();
    gone.disconnect();
  };
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function giveBack({ element, main }: Origin): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
  if (hasNoFocus() && main?.isConnected) focusOnce(main);
}
