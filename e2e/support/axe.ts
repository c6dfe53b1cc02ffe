import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface Violation {
  id: string;
  impact: string;
  nodes: Array<{ html: string; failureSummary: string }>;
}

/** Expects that axe finds nothing serious or critical on the page as it is. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Half faded in, everything lacks contrast.
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))');
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  )) as { violations: Violation[] };
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n  ')}`,
    );
  expect(serious, what).toEqual([]);
}
