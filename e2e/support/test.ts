import { test as base } from '@playwright/test';
import { Millrace } from './millrace.ts';

/** Tests with a Millrace of their own each: none sees what another left behind. */
export const test = base.extend<{ environment: Readonly<Record<string, string>>; isNew: boolean; millrace: Millrace }>({
  /** Environment variables of the server besides those that all tests have. */
  environment: [{}, { option: true }],
  /** It still asks for its owner, as at the first start. */
  isNew: [false, { option: true }],
  millrace: [
    async ({ environment, isNew }, use) => {
      const millrace = await Millrace.start({ environment, isNew });
      await use(millrace);
      await millrace.dispose();
    },
    // Of its own: what the start takes on a busy machine is no time of the test.
    { timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';
