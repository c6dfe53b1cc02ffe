import { focusOnce } from '../focus-once.ts';
import { firstFocus } from './first-focus.ts';
import { stayInside } from './tab-stops.ts';

const MENU = '[role="menu"]';
/** What opens over the page: dialogs, drawers, popovers with fields, and menus. */
const LAYERS = `[role="dialog"], [role="alertdialog"], ${MENU}`;
/** Those that take the focus and keep it; a drawer may stand beside the page instead. */
const TAKES_FOCUS = `:is([aria-modal="true"], ${MENU}):not([data-beside-page] *)`;

/** What had the focus before a layer, and the part of the page to go to where that is gone. */
interface Origin {
  element: Element;
  layer: Element | null;
  main: HTMLElement | null;
}

/**
 * Looks after the focus of dialogs, drawers and menus, in one place for all of them: it goes into one as soon as that is part of the
 * page, before another key or click can come, stays in it, and goes back to where it was when the layer is gone. The component library
 * moves it with timers instead, which take it from whoever was faster. Where nothing had the focus, nothing gets it back.
 *
 * @returns ends it.
 */
export function keepFocusInLayers(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const layers = new OpenLayers();
  const changes = new MutationObserver((records) => {
    layers.changed(records.flatMap(({ addedNodes }) => [...addedNodes]));
  });
  layers.changed([document.body]);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', ({ target }) => layers.focused(target), { signal });
  document.addEventListener('focusout', (event) => layers.blurred(event), { signal });
  document.addEventListener('pointerdown', () => layers.stopWaiting(), { signal, capture: true });
  document.addEventListener('keydown', (event) => layers.pressed(event), { signal });
  return () => {
    ended.abort();
    changes.disconnect();
  };
}

class OpenLayers {
  /** By layer that is open, in the order in which they opened. */
  readonly #origins = new Map<Element, Origin | undefined>();
  #last: Origin | undefined;
  /** Has the focus itself until something in it can take it. */
  #waiting: Element | undefined;

  changed(added: readonly Node[]): void {
    for (const [layer, origin] of this.#origins) {
      if (layer.isConnected) continue;
      this.#origins.delete(layer);
      if (origin && hasNoFocus()) giveBack(origin);
    }
    for (const node of added) for (const layer of layersIn(node)) this.#open(layer);
    const top = this.#top();
    if (!top) return;
    if (document.activeElement === top ? this.#waiting === top : hasNoFocus() && this.#lostIn(top)) this.#focus(top);
  }

  focused(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const layer = target.closest(LAYERS);
    if (layer && !this.#origins.has(layer)) this.#origins.set(layer, this.#last);
    // An entry goes with its menu: what the menu was opened from stands for it.
    this.#last = layer?.matches(MENU)
      ? this.#origins.get(layer)
      : { element: target, layer, main: target.closest('main') };
  }

  blurred({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null) return;
    // What goes from the page while it has the focus is remembered: the dialog that it opened comes up now.
    queueMicrotask(() => {
      if (hasNoFocus() && target instanceof Element && target.isConnected) this.#last = undefined;
    });
  }

  stopWaiting(): void {
    this.#waiting = undefined;
  }

  pressed(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const layer = hasNoFocus() ? this.#top() : document.activeElement?.closest(TAKES_FOCUS);
    if (layer) stayInside(layer, event);
  }

  #open(layer: Element): void {
    if (!layer.isConnected || !layer.matches(TAKES_FOCUS)) return;
    if (!this.#origins.has(layer)) this.#origins.set(layer, this.#last);
    if (!layer.contains(document.activeElement)) this.#focus(layer);
  }

  #focus(layer: Element): void {
    const target = firstFocus(layer) ?? layer;
    this.#waiting = target === layer ? layer : undefined;
    focusQuietly(target);
    if (!layer.contains(document.activeElement)) focusQuietly(layer);
  }

  #top(): Element | undefined {
    return [...this.#origins.keys()].filter((layer) => layer.matches(TAKES_FOCUS)).at(-1);
  }

  #lostIn(layer: Element): boolean {
    return this.#last?.layer === layer && !this.#last.element.isConnected;
  }
}

function layersIn(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  const inside = [...node.querySelectorAll(LAYERS)];
  return node.matches(LAYERS) ? [node, ...inside] : inside;
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function focusQuietly(element: Element): void {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
}

function giveBack({ element, main }: Origin): void {
  focusQuietly(element);
  if (hasNoFocus() && main?.isConnected) focusOnce(main);
}
