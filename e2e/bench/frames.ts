import type { Page } from '@playwright/test';

const SECONDS = 2;

/** Frames a second while something is done over and over. */
export async function framesDuring(page: Page, act: (step: number) => Promise<void>): Promise<number> {
  await page.evaluate(
    'window.drawn = 0; window.isCounting = true; (function count() { window.drawn++; if (window.isCounting) requestAnimationFrame(count); })()',
  );
  const startedAt = performance.now();
  for (let step = 0; performance.now() - startedAt < SECONDS * 1_000; step++) await act(step);
  const frames = await page.evaluate<number>('window.isCounting = false, window.drawn');
  return (1_000 * frames) / (performance.now() - startedAt);
}
