import { test as base } from '@playwright/test';
import { Millrace } from './millrace.ts';

/** Tests with a Millrace of their own each: none sees what another left behind. */
export const test = base.extend<{ millrace: Millrace }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  millrace: async ({}, use) => {
    const millrace = await Millrace.start();
    await use(millrace);
    await millrace.dispose();
  },
});

export { expect } from '@playwright/test';
