/** What a test finds of a workbench on the page. */

export function element(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

const selectorOf = (id: string) => `.react-flow__node[data-id="${id}"]`;

/** The tile of a node; null where it has no element. */
export const tile = (id: string) => document.querySelector<HTMLElement>(selectorOf(id));
/** The tile of a node that has to be there. */
export const tileOf = (id: string) => element(selectorOf(id));
export const pane = () => element('.react-flow__pane');
/** How far the canvas is zoomed in: 1 is life size. */
export const scale = () => new DOMMatrix(getComputedStyle(element('.react-flow__viewport')).transform).a;
export const selected = () =>
  [...document.querySelectorAll<HTMLElement>('.react-flow__node.selected')].map(({ dataset }) => dataset.id);
export const connections = () => [...document.querySelectorAll('[data-testid="canvas-connection"]')];
export const menuItems = () =>
  [...document.querySelectorAll('[role="menuitem"]')].map(
    (item) => item.querySelector('[class*="itemLabel"]')?.textContent,
  );
