import { test as base } from '@playwright/test';
import { Millrace } from './millrace.ts';

/** Tests with a Millrace of their own each: none sees what another left behind. */
export const test = base.extend<{ environment: Readonly<Record<string, string>>; millrace: Millrace }>({
  /** Environment variables of the server besides those that all tests have. */
  environment: [{}, { option: true }],
  millrace: async ({ environment }, use) => {
    const millrace = await Millrace.start({ environment });
    await use(millrace);
    await millrace.dispose();
  },
});

export { expect } from '@playwright/test';
