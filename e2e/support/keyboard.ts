import { expect, type Locator } from '@playwright/test';

/** More controls than any page has between two that somebody uses one after the other. */
const MOST_STEPS = 120;

/** Presses Tab until the control has the focus: it can be reached without a pointer. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const { keyboard } = target.page();
  // Only asked where the focus is when it should be there: an answer takes as long as some keys.
  for (let steps = (await target.evaluate(stepsTo)) - 1; steps > 0; steps--) await keyboard.press('Tab');
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Reaches the control by Tab, and presses a key there. */
export async function pressAt(target: Locator, key: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** How often Tab is to be pressed at least, as far as the order of controls tells. */
function stepsTo(target: Element): number {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')];
  const isReached = (control: HTMLElement) =>
    control.tabIndex >= 0 &&
    !control.matches(':disabled, [inert] *, [type=radio]:not(:checked)') &&
    control.checkVisibility();
  const order = controls.filter((control) => isReached(control) || control === document.activeElement);
  return order.indexOf(target as HTMLElement) - order.indexOf(document.activeElement as HTMLElement);
}
