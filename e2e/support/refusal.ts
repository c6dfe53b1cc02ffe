import type { Page } from '@playwright/test';

/** What the server says where {@link refuse} has it refuse. */
export const REASON = 'The disk is full.';

/** Has the server refuse calls of a place under `/rest`, a pattern; gives what ends that. */
export async function refuse(page: Page, method: string, place: string): Promise<() => Promise<void>> {
  const calls = new RegExp(`/rest${place}(\\?|$)`);
  await page.route(calls, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: REASON, code: 'INTERNAL' } })
      : route.fallback(),
  );
  return () => page.unroute(calls);
}
