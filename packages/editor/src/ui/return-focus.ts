import { focusOnce } from './focus-once.ts';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** What had the focus before a dialog, and the part of the page to go to where that is gone. */
interface Origin {
  element: Element;
  main: HTMLElement | null;
}

/**
 * Gives the focus back to what had it when a dialog is gone: the component library does so only for dialogs that were there
 * before they opened, and ours are mostly loaded when they open. Where nothing had the focus, nothing gets it.
 *
 * @returns ends it.
 */
export function returnFocusOfDialogs(): () => void {
  /** By dialog that is open. */
  const origins = new Map<Element, Origin | undefined>();
  let last: Origin | undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const gone = new MutationObserver(() => {
    for (const [dialog, origin] of origins) {
      if (dialog.isConnected) continue;
      origins.delete(dialog);
      if (origin && hasNoFocus()) giveBack(origin);
    }
    if (origins.size === 0) gone.disconnect();
  });

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest(DIALOGS);
    if (dialog && !origins.has(dialog)) {
      if (origins.size === 0) gone.observe(document.body, { childList: true, subtree: true });
      origins.set(dialog, last);
    }
    last = originOf(target);
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

/** An entry of a menu goes with it: what opened the menu stands for it. */
function originOf(target: Element): Origin {
  const menu = target.closest('[role="menu"]');
  const button = menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
  const element = button ?? target;
  return { element, main: element.closest('main') };
}

function giveBack({ element, main }: Origin): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
  if (hasNoFocus() && main?.isConnected) focusOnce(main);
}
