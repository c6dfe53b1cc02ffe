import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './test.ts';

export interface OpenedDialog {
  title: string | RegExp;
  open: () => Promise<void>;
  /** Has the focus first. */
  first: (dialog: Locator) => Locator;
}

/** Opens each dialog, looks where the focus is, and leaves it by Escape, which gives the focus back. */
export async function expectFirstFocus(page: Page, dialogs: readonly OpenedDialog[]): Promise<void> {
  for (const { title, open, first } of dialogs) {
    await test.step(String(title), async () => {
      await open();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(first(dialog)).toBeFocused();
      // Where a list is open it closes first.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      await expect(page.locator(':focus')).not.toHaveCount(0);
    });
  }
}
