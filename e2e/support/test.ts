import { test as base } from '@playwright/test';
import { Millrace } from './millrace.ts';

/** Tests with a Millrace that lives as long as the test file's worker. */
export const test = base.extend<object, { millrace: Millrace }>({
  millrace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const millrace = await Millrace.start();
      await use(millrace);
      await millrace.dispose();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
