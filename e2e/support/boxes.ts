import type { Page } from '@playwright/test';

/**
 * What of a page is not in its place, in words: controls and headings that lie outside of the window, that are cut off to
 * nothing, or that something else covers. Empty when all is well. What lies on the canvas may be anywhere.
 */
export async function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const MEASURED =
      'a[href], button, input, select, textarea, summary, [role="switch"], [role="tab"], h1, h2, h3, th, td, time, label, li, p';
    /** May be covered by what stands in it. */
    const HOLDS_OTHERS = 'li, td, th, label, p';
    /** Content that scrolls by itself sideways, because it has no other form. */
    const SCROLLS = 'pre, code, [role="tablist"], [data-scrolls-sideways], .react-flow, .cm-editor';
    const found: string[] = [];

    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return `<${element.tagName.toLowerCase()}> “${words || element.getAttribute('name') || element.className}”`;
    };
    /** The part of its box that is not cut off by what it lies in. */
    const shownPart = (element: Element): DOMRect => {
      const box = element.getBoundingClientRect();
      let { left, right, top, bottom } = box;
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(outer);
        // What is fixed to the window lies in nothing else.
        if (position === 'fixed') break;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const limit = outer.getBoundingClientRect();
        left = Math.max(left, limit.left);
        right = Math.min(right, limit.right);
        top = Math.max(top, limit.top);
        bottom = Math.min(bottom, limit.bottom);
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('[inert], [aria-hidden="true"]') === null &&
        getComputedStyle(element).clipPath === 'none'
      );
    };
    const covers = (top: Element, element: Element): boolean =>
      !element.contains(top) && !top.contains(element) && top.closest('label')?.contains(element) !== true;

    const scroller = document.querySelector('main') ?? document.documentElement;
    for (const outer of [document.documentElement, scroller]) {
      if (outer.scrollWidth > outer.clientWidth + 1) {
        found.push(`the page scrolls sideways: ${outer.scrollWidth} px in ${outer.clientWidth} px`);
      }
    }
    // What an open dialog covers cannot be used meanwhile.
    const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
    for (const element of (dialog ?? document).querySelectorAll(MEASURED)) {
      if (!isShown(element) || element.closest(SCROLLS)) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const box = element.getBoundingClientRect();
      if (box.left < -1 || box.right > window.innerWidth + 1) {
        found.push(`${nameOf(element)} lies from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
        continue;
      }
      const part = shownPart(element);
      const needed = Math.min(box.width, 24);
      if (part.width < needed - 1 || part.height < Math.min(box.height, 12) - 1) {
        found.push(`${nameOf(element)} is cut off to ${Math.round(part.width)} × ${Math.round(part.height)} px`);
        continue;
      }
      // Words that end in dots are whole in their tooltip; those of a button have none.
      const label = element.matches('button, a') ? element.querySelector('.mantine-Button-label') : null;
      if (label && label.scrollWidth > label.clientWidth + 1) found.push(`the label of ${nameOf(element)} is cut off`);
      if (element.matches(HOLDS_OTHERS)) continue;
      // A link that begins in one line and ends in the next has a box that is mostly of others.
      const line = element.getClientRects().length > 1 ? (element.getClientRects()[0] as DOMRect) : part;
      const top = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      if (top && covers(top, element)) found.push(`${nameOf(element)} is covered by ${nameOf(top)}`);
    }
    return found;
  });
}
