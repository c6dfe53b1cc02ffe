import { test as base } from '@playwright/test';
import { Millrace } from './millrace.ts';
import { SharedMillrace } from './shared-millrace.ts';

interface TestOptions {
  /** Environment variables of the server besides those that all tests have. */
  environment: Readonly<Record<string, string>>;
  /** It still asks for its owner, as at the first start. */
  isNew: boolean;
  /**
   * It may be one that other tests had before, emptied since. Not for tests that stop it, give it an owner, count on the
   * ids it gives, or look at the audit log.
   */
  isShared: boolean;
}

/** Tests with a Millrace of their own each, or one that is as at first again: none sees what another left behind. */
export const test = base.extend<TestOptions & { millrace: Millrace }, { shared: SharedMillrace }>({
  environment: [{}, { option: true }],
  isNew: [false, { option: true }],
  isShared: [false, { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what it needs here.
    async ({}, use) => {
      const shared = new SharedMillrace();
      await use(shared);
      await shared.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  millrace: [
    async ({ environment, isNew, isShared, shared }, use) => {
      if (isShared) return use(await shared.take());
      const millrace = await Millrace.start({ environment, isNew });
      await use(millrace);
      await millrace.dispose();
    },
    // Of its own: what the start takes on a busy machine is no time of the test.
    { timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';
