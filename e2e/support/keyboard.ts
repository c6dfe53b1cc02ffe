import { expect, type Locator } from '@playwright/test';

/** More controls than any page has between two that somebody uses one after the other. */
const MOST_STEPS = 120;

/** Presses Tab until the control has the focus: it can be reached without a pointer. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const { keyboard } = target.page();
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
