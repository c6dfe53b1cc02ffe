import { tabStops } from './tab-stops.ts';

const FIELD = 'input, textarea, select, [contenteditable="true"]';
/** The cross stands there: it would close what was just opened. */
const HEAD = 'header';

/**
 * What has the focus first in a dialog or menu that opens: what asks for it by `data-autofocus` (or the first stop in it), else the
 * first field, else the first button or link, which is the one that changes nothing. In a menu it is the first entry.
 *
 * @returns nothing while there is none: what asks for it may be on its way.
 */
export function firstFocus(layer: Element): HTMLElement | undefined {
  if (layer.matches('[role="menu"]')) {
    return layer.querySelector<HTMLElement>('[role^="menuitem"]:not(:disabled, [data-disabled])') ?? undefined;
  }
  const asking = layer.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)');
  if (asking) return asking.matches('[tabindex], input, textarea, select, button, a') ? asking : tabStops(asking)[0];
  // In a frame keys are the business of its page: Escape would not close the dialog.
  const stops = tabStops(layer).filter((stop) => !stop.closest(HEAD) && !stop.matches('iframe'));
  return stops.find((stop) => stop.matches(FIELD)) ?? stops[0];
}
