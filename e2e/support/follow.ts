import type { Page } from '@playwright/test';

/** Follows a link of the page, which loads far less than its address does. */
export const follow = (page: Page, address: string) => page.locator(`a[href="${address}"]`).first().press('Enter');
