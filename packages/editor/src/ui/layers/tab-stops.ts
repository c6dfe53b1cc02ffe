const CANDIDATES =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable="true"], [tabindex]';

/** What the Tab key goes through in an element, in the order of the page. */
export function tabStops(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CANDIDATES)].filter(isTabStop);
}

/** Leads from the last stop of an element to its first one, and back: what stands behind it is not to be reached. */
export function stayInside(root: Element, event: KeyboardEvent): void {
  const stops = tabStops(root);
  const { activeElement } = document;
  const isInside = activeElement !== null && root.contains(activeElement);
  // The browser finds the next one.
  if (isInside && stops.some((stop) => follows(stop, activeElement, event.shiftKey))) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

function follows(stop: HTMLElement, active: Element, isBackwards: boolean): boolean {
  const side = isBackwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  return (active.compareDocumentPosition(stop) & side) !== 0 && !(isRadio(active) && isOfGroup(stop, active));
}

function isTabStop(element: HTMLElement): boolean {
  return (
    Number(element.getAttribute('tabindex') ?? 0) >= 0 &&
    !element.matches(':disabled, [type="hidden"], [inert] *') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !isPassedOver(element)
  );
}

/** A group of radio buttons is one stop: the one that is chosen, where there is one. */
function isPassedOver(element: HTMLElement): boolean {
  if (!isRadio(element) || element.checked || element.name === '') return false;
  const group = element.getRootNode() as ParentNode;
  return [...group.querySelectorAll('input[type="radio"]:checked')].some((other) => isOfGroup(other, element));
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

function isOfGroup(element: Element, radio: HTMLInputElement): boolean {
  return isRadio(element) && element.name === radio.name && element.form === radio.form;
}
